import { defaultLocale } from "../../i18n/locales.ts";
import { serverText } from "../../i18n/server.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import type { PaymentRow, PlanRow } from "../db/queries/billing/billing.ts";
import type { NewMail } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { composeMailTo, support } from "../mail/compose.ts";

/** Mail to support: the bank returned a refund. */
export function refundFailedMail(
	deps: Pick<Deps, "now" | "origin">,
	{ id, intentId, packageId, amount, currency, paidAt }: Omit<PaymentRow, "userId">,
	/** Null if the account is deleted. */
	customer: string | null,
): NewMail {
	const request = {
		customer: customer ?? serverText(defaultLocale, "mail")("refund_failed_support.gone"),
		paidAt,
		payment: intentId ?? id,
		reason: null,
	};
	const sale = { packageId, amount, currency, request };
	return composeMailTo(deps, support, { kind: "refund_failed_support", sale });
}

/** Mails about a refund request for manual review: a confirmation to the customer, the details to support. */
export function refundMails(
	deps: Deps,
	user: UserRow,
	lang: string,
	plan: PlanRow,
	/** Payments to refund, newest first. */
	payments: readonly PaymentRow[],
	reason: string | null,
): NewMail[] {
	const { packageId = null, currency = "USD", paidAt } = payments[0] ?? {};
	const amount = payments.reduce((sum, payment) => sum + payment.amount, 0);
	const sale = { packageId, packageName: plan.entry?.name, amount, currency };
	const names = payments.map(({ id, intentId }) => intentId ?? id).join(", ");
	const request = { customer: user.email, ...(paidAt && { paidAt }), payment: names, reason };
	return [
		composeMailTo(deps, { ...user, lang }, { kind: "refund_requested", sale }),
		composeMailTo(deps, support, { kind: "refund_support", sale: { ...sale, request } }),
	];
}
