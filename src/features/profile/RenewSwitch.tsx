import { useId, useRef, useState } from "react";
import { autoRenew, type Billing, billingLimits } from "../../../functions/contract/billing.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { messageOf } from "../../api/message.ts";
import { fill } from "../../i18n/format.ts";
import { notify } from "../../ui/toast.ts";
import { day, money } from "./money.ts";
import { Question } from "./Question.tsx";
import type { TabWords } from "./words.ts";

interface Props {
	billing: Billing;
	onChange: (billing: Billing) => void;
	locale: Locale;
	words: TabWords;
}

/** Whether the plan renews. Off takes two clicks, on one; both are real, and the date is said (spec §2.4, design §4.2). */
export function RenewSwitch({ billing, onChange, locale, words }: Props) {
	const own = words.premium.renew;
	const id = useId();
	const [asking, setAsking] = useState(false);
	const [pending, setPending] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	const end = billing.package ? day(locale, billing.package.end_date) : "";
	const on = billing.auto_renew;

	const set = async (enabled: boolean) => {
		setPending(true);
		const deadline = billingLimits.checkoutWait + 2500;
		const result = await call(autoRenew, { enabled }, { token: true, deadline });
		setPending(false);
		if (result.ok) {
			setAsking(false);
			notify.success(enabled ? own.turned_on : own.turned_off);
			onChange(result.data);
			input.current?.focus();
		} else if (result.status !== 401) notify.error(messageOf(result, words, locale, own.failed));
	};
	const close = () => {
		setAsking(false);
		input.current?.focus();
	};
	const text = () => {
		if (!billing.renewable) return fill(own.never, { date: end });
		if (!on) return fill(own.off, { date: end });
		const price = money(locale, billing.renewal_price, billing.currency);
		return fill(own.on, { date: day(locale, billing.renews_at ?? ""), price });
	};
	return (
		<section className="panel">
			<label className="switch" htmlFor={id}>
				<span>
					<b className="d">{own.h2}</b>
					<span className="mut sm" id={`${id}-text`}>
						{text()}
					</span>
				</span>
				{billing.renewable && (
					<input
						type="checkbox"
						role="switch"
						id={id}
						ref={input}
						checked={on}
						aria-checked={on}
						aria-label={own.h2}
						aria-describedby={`${id}-text`}
						aria-busy={pending || undefined}
						onChange={() => {
							if (pending) return;
							if (on) setAsking(!asking);
							else set(true);
						}}
					/>
				)}
			</label>
			{asking && on && (
				<Question title={own.sure} level="h3" onClose={close}>
					<p>{fill(own.sure_text, { date: end })}</p>
					<div className="row">
						<button
							type="button"
							className="btn small bad"
							disabled={pending}
							aria-busy={pending || undefined}
							onClick={() => set(false)}
						>
							{pending ? own.saving : own.confirm}
						</button>
						<button type="button" className="btn small ghost" disabled={pending} onClick={close}>
							{own.keep}
						</button>
					</div>
				</Question>
			)}
		</section>
	);
}
