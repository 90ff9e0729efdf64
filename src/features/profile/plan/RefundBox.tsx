import { useRef, useState } from "react";
import type { Billing, Refund } from "../../../../functions/contract/billing/billing.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { fill } from "../../../i18n/format.ts";
import { localePath } from "../../../routing/paths.ts";
import { Question } from "../Question.tsx";
import type { TabWords } from "../words.ts";
import { day, daysOf } from "./money.ts";
import { RefundForm } from "./RefundForm.tsx";
import "./refund-box.css";

interface Props {
	billing: Billing;
	onChange: (billing: Billing) => void;
	locale: Locale;
	words: TabWords;
}

/** The guarantee: until when, what was asked for, and the ways to ask. */
export function RefundBox({ billing, onChange, locale, words }: Props) {
	const own = { ...words.premium.refund, requested: words.standing.requested };
	const refund = billing.refund as Refund;
	const [asking, setAsking] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	const status = useRef<HTMLParagraphElement>(null);
	const close = () => {
		setAsking(false);
		opener.current?.focus();
	};
	const done = (next: Billing) => {
		setAsking(false);
		onChange(next);
		// The button that had the focus is gone.
		status.current?.focus();
	};
	const open = refund.state === "open";
	const { used, all } = daysOf(billing.paid_at ?? refund.until, refund.until, Date.now());
	const stillByMail = refund.state === "closed" && Date.parse(refund.email_until) > Date.now();
	return (
		<section className="panel buff">
			<h2>{own.h2}</h2>
			<p className="mut" tabIndex={-1} ref={status}>
				{stillByMail
					? fill(own.closed_mail, { date: day(locale, refund.email_until) })
					: fill(own[refund.state], { date: day(locale, refund.until) })}
			</p>
			{open && (
				<progress className="spent" value={used} max={all} aria-label={fill(own.bar, { used, all })} />
			)}
			<div className="row">
				<a className="btn small ghost" href={localePath(locale, "/contact-us")}>
					{own.contact}
				</a>
				{open && (
					<button
						type="button"
						className="btn small ghost"
						ref={opener}
						aria-expanded={asking}
						onClick={() => setAsking(!asking)}
					>
						{own.button}
					</button>
				)}
			</div>
			{asking && open && (
				<Question title={own.sure} level="h3" onClose={close}>
					<RefundForm refund={refund} onDone={done} onCancel={close} locale={locale} words={words} />
				</Question>
			)}
		</section>
	);
}
