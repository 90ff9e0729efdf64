import { useId, useRef, useState } from "react";
import {
	type Billing,
	billing as billingCall,
	checkoutTimeouts,
	type Refund,
	refundRequest,
} from "../../../../functions/contract/billing/billing.ts";
import { fieldLimits } from "../../../../functions/contract/fields.ts";
import { fill, formatLongDay, formatMoney, type LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { day } from "../../../../i18n/time.ts";
import { call } from "../../../api/call.ts";
import { getMessage } from "../../../api/message.ts";
import { useCall } from "../../../api/use-query.ts";
import { Actions } from "../../../ui/forms/Actions.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { notify } from "../../../ui/toast.ts";
import { ConfirmBox } from "../ConfirmBox.tsx";
import type { TabWords } from "../profile-words.ts";
import "./refund-box.css";
import "../confirm-box.css";

type Props = LocalizedProps<TabWords> & { billing: Billing; onChange: (billing: Billing) => void };

export function countDays(from: string, until: string, now: number): { used: number; all: number } {
	const all = Math.max(1, Math.floor((Date.parse(until) - Date.parse(from)) / day));
	return { used: Math.min(all, Math.max(0, Math.floor((now - Date.parse(from)) / day))), all };
}

export function RefundBox({ billing, onChange, locale, words }: Props) {
	const labels = { ...words.premium.refund, requested: words.standing.requested };
	const refund = billing.refund as Refund;
	const [asking, setAsking] = useState(false);
	const status = useRef<HTMLParagraphElement>(null);
	const close = () => setAsking(false);
	const finish = (next: Billing) => {
		close();
		onChange(next);
		// The focused button is gone; the status says what happened.
		status.current?.focus();
	};
	const open = refund.state === "open";
	const { used, all } = countDays(billing.paid_at ?? refund.until, refund.until, Date.now());
	return (
		<section className="panel buff">
			<h2>{labels.h2}</h2>
			<p className="muted" tabIndex={-1} ref={status}>
				{fill(labels[refund.state], { date: formatLongDay(locale, refund.until) })}
			</p>
			{open && (
				<progress className="spent" value={used} max={all} aria-label={fill(labels.bar, { used, all })} />
			)}
			<div className="row">
				<a className="btn small ghost" href={getLocalePath(locale, "/contact-us")}>
					{labels.contact}
				</a>
				{open && (
					<Button
						look="small ghost"
						label={labels.button}
						aria-expanded={asking}
						onClick={() => setAsking(!asking)}
					/>
				)}
			</div>
			{asking && open && (
				<ConfirmBox title={labels.sure} level="h3" onClose={close}>
					<RefundForm refund={refund} onDone={finish} onCancel={close} locale={locale} words={words} />
				</ConfirmBox>
			)}
		</section>
	);
}

/** The guarantee for a plan that has ended, until the promised day. */
export function PastRefund(text: LocalizedProps<TabWords>) {
	const { data: billing, setData } = useCall(billingCall, { token: true });
	if (!billing?.refund || billing.refund.state === "closed") return null;
	return <RefundBox billing={billing} onChange={setData} {...text} />;
}

interface RefundFormProps extends LocalizedProps<TabWords> {
	refund: Refund;
	onDone: (billing: Billing) => void;
	onCancel: () => void;
}

export function RefundForm({ refund, onDone, onCancel, locale, words }: RefundFormProps) {
	const labels = words.premium.refund;
	const id = useId();
	const reason = useRef<HTMLTextAreaElement>(null);
	const [error, setError] = useState("");
	const send = async () => {
		setError("");
		const text = reason.current?.value.trim();
		const deadline = checkoutTimeouts.browser;
		const result = await call(refundRequest, text ? { reason: text } : {}, { token: true, deadline });
		if (result.ok) {
			notify.success(result.data.refund?.state === "refunded" ? labels.done_auto : labels.done);
			onDone(result.data);
		} else if (result.status !== 401) setError(getMessage(result, words, locale, labels.failed));
	};
	return (
		<div className="ask-form">
			<p>
				{fill(refund.automatic ? labels.sure_auto : labels.sure_text, {
					price: formatMoney(locale, refund.amount, refund.currency),
				})}
			</p>
			<div className="field">
				<label htmlFor={id}>{labels.reason}</label>
				<textarea
					id={id}
					ref={reason}
					className="in-t"
					dir="auto"
					rows={3}
					maxLength={fieldLimits.refundReason}
				/>
			</div>
			{error && (
				<p className="plan-note plan-note-error" role="alert">
					{error}
				</p>
			)}
			<Actions
				isDanger
				label={labels.send}
				busyLabel={labels.sending}
				onClick={send}
				cancel={[words.cancel, onCancel]}
			/>
		</div>
	);
}
