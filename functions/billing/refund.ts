import * as contract from "../contract/billing/billing.ts";
import type { ErrorCode } from "../contract/errors.ts";
import { fieldLimits } from "../contract/fields.ts";
import * as schemas from "../contract/shapes/billing.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import { type CustomerPlan, findPlan, listPayments, type PaymentRow } from "../db/queries/billing/billing.ts";
import { addJob } from "../db/queries/billing/jobs.ts";
import { requestRefund } from "../db/queries/billing/refunds.ts";
import { addMail, type NewMail } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { ApiError, createError, type RequestContext } from "../http/api-error.ts";
import { readLocale } from "../http/request/accept.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { composeMailTo, support } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { hashRefundMailbox } from "../utils/mailbox.ts";
import { callPayments } from "./call-payments.ts";
import { runJobs } from "./jobs.ts";
import { readBilling } from "./read-billing.ts";
import { automaticRefundInterval, findRefundGroup, getRefundState, sumRefundable } from "./refund-policy.ts";

const refundSpec = {
	summary: "Request a refund of the latest payment",
	input: { reason: fields.optionalText },
	response: { data: schemas.billingSchema },
} as const;

/** Joins a reason into one line, so it can't forge another line of support's mail, and strips control characters. */
const toOneLine = (reason: string | undefined): string | null =>
	reason
		?.normalize("NFC")
		.replace(/[\s\u0085]+/g, " ")
		.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, "")
		.trim()
		.slice(0, fieldLimits.refundReason) || null;

/** Mails about a refund request for manual review: a confirmation to the customer, the details to support. */
function composeRefundMails(
	deps: Deps,
	user: UserRow,
	lang: string,
	plan: CustomerPlan,
	/** Payments to refund, newest first. */
	payments: readonly PaymentRow[],
	reason: string | null,
): NewMail[] {
	const { packageId = null, currency = "USD", paidAt } = payments[0] ?? {};
	const sale = { packageId, packageName: plan.pack?.name, amount: sumRefundable(payments), currency };
	const names = payments.map(({ id, intentId }) => intentId ?? id).join(", ");
	const request = { customer: user.email, ...(paidAt && { paidAt }), payment: names, reason };
	return [
		composeMailTo(deps, { ...user, lang }, { kind: "refund_requested", sale }),
		composeMailTo(deps, support, { kind: "refund_support", sale: { ...sale, request } }),
	];
}

/** Requests a refund, which is paid at once or decided by support. */
export const refund = signedInRoute(contract.refundRequest, refundSpec, async (c, { reason }, reply) => {
	const { deps, user } = c.var;
	const payments = await listPayments(deps.db, user.id);
	const [latest] = payments;
	const plan = await findPlan(deps.db, user.id);
	if (!latest || !plan) throw createError(c, "no_subscription");
	// A pending plan change may add another payment.
	if (plan.customer.changingAt) throw createError(c, "busy", { retryAfter: 60 });
	const { payment } = latest;
	const { intentId, subscriptionId } = payment;
	const now = deps.now();
	if (!intentId || getRefundState(deps.catalogue, payment, latest.refund, now) !== "open") {
		throw createError(c, "refund_closed");
	}
	const mailbox = hashRefundMailbox(deps, user.email);
	const request = {
		paymentId: payment.id,
		userId: user.id,
		reason: toOneLine(reason),
		requestedAt: now,
		mailbox,
	};
	const refundGroup = findRefundGroup(deps.catalogue, payments, now);
	const mails = composeRefundMails(deps, user, readLocale(c), plan, refundGroup, request.reason);
	const intents = refundGroup.flatMap((payment) => payment.intentId ?? []);
	const others = refundGroup.slice(1).map(({ id }) => id);
	// The database makes the final check for an earlier request.
	const since = deps.payments?.refunds === "auto" ? now - automaticRefundInterval : null;
	const isAccepted = await requestRefund(deps.db, request, others, since, (isAutomatic, isManual) => [
		...intents.map((intent) => addJob("refund", intent, now, isAutomatic)),
		...mails.map((mail) => addMail(mail, isManual)),
		// It could renew before support decides; then the refund would no longer end the plan.
		...(plan.customer.renews && subscriptionId
			? [addJob("stop-renewal", subscriptionId, now, isManual)]
			: []),
	]);
	if (!isAccepted) throw createError(c, "refund_closed");
	deliverLater(deps);
	// The jobs are stored, so a slow payment service needn't delay the response.
	await callPayments(c as RequestContext<ErrorCode>, () => runJobs(deps)).catch((error) => {
		if (!(error instanceof ApiError)) throw error;
	});
	return reply("Refund requested", { data: await readBilling(deps, user) });
});
