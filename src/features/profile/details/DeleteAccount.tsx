import { useRef, useState } from "react";
import { type Billing, billing as billingOf } from "../../../../functions/contract/billing/billing.ts";
import { useCall } from "../../../api/use-query.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { RefundForm } from "../plan/RefundForm.tsx";
import type { TabWords } from "../profile-words.ts";
import { Question } from "../Question.tsx";
import { DeleteForm } from "./DeleteForm.tsx";
import { DeleteMoney } from "./DeleteMoney.tsx";
import "../profile-page.css";

/** What goes with an account, and the way to let it go: a button, then a question. */
export function DeleteAccount({ locale, words }: LocalizedProps<TabWords>) {
	const labels = words.profile.delete;
	const [asking, setAsking] = useState(false);
	const [refunding, setRefunding] = useState(false);
	const [changed, setChanged] = useState<Billing | null>(null);
	const { data, isLoading } = useCall(billingOf, { token: true, enabled: asking });
	const billing = changed ?? data;
	const opener = useRef<HTMLButtonElement>(null);
	const close = () => {
		setAsking(false);
		setRefunding(false);
		setChanged(null);
		opener.current?.focus();
	};
	return (
		<section className="panel">
			<h2>{labels.h2}</h2>
			<p className="mut goes-text">{labels.text}</p>
			<ul className="goes">
				{labels.goes.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
			<p className="mut">{labels.paid}</p>
			<p className="mut">{labels.stays}</p>
			<p className="mut panel-text">{labels.moved}</p>
			<button
				type="button"
				className="btn bad"
				ref={opener}
				aria-expanded={asking}
				onClick={() => (asking ? close() : setAsking(true))}
			>
				{labels.button}
			</button>
			{asking && (
				<Question title={labels.sure} level="h3" onClose={close}>
					{isLoading ? (
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
