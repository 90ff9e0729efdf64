import { useRef, useState } from "react";
import { type Billing, billing as billingOf } from "../../../../functions/contract/billing/billing.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { dataOf, useCall } from "../../../api/use-loaded.ts";
import { RefundForm } from "../plan/RefundForm.tsx";
import { Question } from "../Question.tsx";
import type { TabWords } from "../words.ts";
import { DeleteForm } from "./DeleteForm.tsx";
import { DeleteMoney } from "./DeleteMoney.tsx";
import "./delete-account.css";

interface Props {
	locale: Locale;
	words: TabWords;
}

/** What goes with an account, and the way to let it go: a button, then a question. */
export function DeleteAccount({ locale, words }: Props) {
	const own = words.profile.delete;
	const [asking, setAsking] = useState(false);
	const [refunding, setRefunding] = useState(false);
	const [changed, setChanged] = useState<Billing | null>(null);
	const [loaded] = useCall(billingOf, { token: true, wanted: asking });
	const billing = changed ?? dataOf(loaded);
	const opener = useRef<HTMLButtonElement>(null);
	const close = () => {
		setAsking(false);
		setRefunding(false);
		setChanged(null);
		opener.current?.focus();
	};
	return (
		<section className="panel">
			<h2>{own.h2}</h2>
			<p className="mut goes-text">{own.text}</p>
			<ul className="goes">
				{own.goes.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
			<p className="mut">{own.paid}</p>
			<p className="mut">{own.stays}</p>
			<p className="mut panel-text">{own.moved}</p>
			<button
				type="button"
				className="btn bad"
				ref={opener}
				aria-expanded={asking}
				onClick={() => (asking ? close() : setAsking(true))}
			>
				{own.button}
			</button>
			{asking && (
				<Question title={own.sure} level="h3" onClose={close}>
					{!loaded ? (
						<p className="mut" role="status">
							{words.loading}
						</p>
					) : refunding && billing?.refund ? (
						<RefundForm
							refund={billing.refund}
							onDone={(next) => {
								setChanged(next);
								setRefunding(false);
							}}
							onCancel={() => setRefunding(false)}
							locale={locale}
							words={words}
						/>
					) : (
						<>
							{billing && (
								<DeleteMoney
									billing={billing}
									onRefund={() => setRefunding(true)}
									locale={locale}
									words={words}
								/>
							)}
							<DeleteForm onCancel={close} locale={locale} words={words} />
						</>
					)}
				</Question>
			)}
		</section>
	);
}
