import { type FormEvent, useId, useState } from "react";
import {
	type Billing,
	billingLimits,
	type Refund,
	refundRequest,
} from "../../../../functions/contract/billing/billing.ts";
import { fill, formatMoney, type LocalizedProps } from "../../../../i18n/format.ts";
import { call } from "../../../api/call.ts";
import { getMessage } from "../../../api/message.ts";
import { Actions } from "../../../ui/forms/Actions.tsx";
import { notify } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";
import "../confirm-box.css";

interface Props extends LocalizedProps<TabWords> {
	refund: Refund;
	onDone: (billing: Billing) => void;
	onCancel: () => void;
}

export function RefundForm({ refund, onDone, onCancel, locale, words }: Props) {
	const labels = words.premium.refund;
	const id = useId();
	const [pending, setPending] = useState(false);
	const [error, setError] = useState("");
	const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (pending) return;
		const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
		setPending(true);
		setError("");
		const deadline = billingLimits.checkoutDeadline;
		const result = await call(refundRequest, reason ? { reason } : {}, { token: true, deadline });
		if (result.ok) {
			notify.success(result.data.refund?.state === "refunded" ? labels.done_auto : labels.done);
			return onDone(result.data);
		}
		setPending(false);
		if (result.status === 401) return;
		setError(getMessage(result, words, locale, labels.failed));
	};
	return (
		<form method="POST" noValidate className="ask-form" onSubmit={onSubmit}>
			<p>
				{fill(refund.automatic ? labels.sure_auto : labels.sure_text, {
					price: formatMoney(locale, refund.amount, refund.currency),
				})}
			</p>
			<div className="field">
				<label htmlFor={id}>{labels.reason}</label>
				<textarea
					id={id}
					name="reason"
					className="in-t"
					dir="auto"
					rows={3}
					maxLength={billingLimits.refundReason}
				/>
			</div>
			{error && (
				<p className="plan-note plan-note-error" role="alert">
					{error}
				</p>
			)}
			<Actions
				type="submit"
				isDanger
				isBusy={pending}
				label={labels.send}
				busyLabel={labels.sending}
				cancel={[words.cancel, onCancel]}
			/>
		</form>
	);
}
