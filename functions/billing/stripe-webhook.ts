import { stripeWebhook } from "../contract/billing/billing.ts";
import { pathOf } from "../contract/endpoint.ts";
import { findPayment } from "../db/queries/billing/billing.ts";
import { addJob, findCustomerId } from "../db/queries/billing/jobs.ts";
import { findOrphanedPayment, recordRefundFailure } from "../db/queries/billing/refunds.ts";
import { isEventHandled, recordEvent } from "../db/queries/billing/sync.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import type { PaymentEvent, Payments } from "../gateways/payments/index.ts";
import type { App } from "../http/env.ts";
import { ok } from "../http/envelope.ts";
import { ApiError } from "../http/errors.ts";
import { type RequestContext, refuse } from "../http/refuse.ts";
import { readText } from "../http/request/body.ts";
import { deliverLater } from "../mail/deliver.ts";
import { callPayments } from "./call-payments.ts";
import { runJobsLater } from "./jobs.ts";
import { refundFailedMail } from "./refund-mails.ts";
import { syncCustomer } from "./sync.ts";

const maxBytes = 1024 * 1024;

/** Events that can change a plan; all others are acknowledged and ignored. */
const relevantEvents =
	/^(checkout\.session\.(completed|async_payment_succeeded|async_payment_failed)|customer\.subscription\.\w+|invoice\.(paid|payment_failed|voided|marked_uncollectible)|charge\.refunded|charge\.refund\.updated|refund\.(updated|failed))$/;

/** Refunds a payment for a deleted account, which bought nothing. */
async function refundOrphan(deps: Deps, payments: Payments, { invoiceId, type }: PaymentEvent) {
	if (type !== "invoice.paid" || !invoiceId || (await findPayment(deps.db, invoiceId))) return [];
	const intentId = await payments.intentOf(invoiceId);
	return intentId ? [addJob("refund", intentId, deps.now())] : [];
}

/** Tells support about a failed refund to a deleted account. */
async function reportFailedRefund(deps: Deps, payments: Payments, { intentId }: PaymentEvent) {
	const payment = intentId && (await findOrphanedPayment(deps.db, intentId));
	if (!payment) return [];
	const { refunded, refundFailedAt } = await payments.refundsOf(intentId);
	if (refundFailedAt === null || refunded >= payment.amount) return [];
	const mail = refundFailedMail(deps, payment, null);
	return recordRefundFailure(payment.id, { refunded, refundFailedAt }, mail, deps.now());
}

async function handleEvent(deps: Deps, payments: Payments, event: PaymentEvent): Promise<void> {
	const { id, type, intentId } = event;
	const isRelevant = relevantEvents.test(type);
	const customerId =
		event.customerId ?? (isRelevant && intentId ? await findCustomerId(deps.db, intentId) : null);
	if (
		isRelevant &&
		customerId &&
		(await syncCustomer(deps, payments, customerId, { id, type })) === "written"
	)
		return;
	const effects = isRelevant
		? [...(await refundOrphan(deps, payments, event)), ...(await reportFailedRefund(deps, payments, event))]
		: [];
	await batch(deps.db, [recordEvent(id, type, deps.now()), ...effects]);
	if (effects.length > 0) deliverLater(deps);
}

/** The raw body, for signature verification. */
export async function readEventBody(c: RequestContext<never>): Promise<string> {
	if (!/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) {
		throw refuse(c, "unsupported_type");
	}
	return readText(c.req.raw, maxBytes).catch((error) => {
		throw error instanceof ApiError ? error : refuse(c, "malformed");
	});
}

/**
 * Stripe's webhook: signed, at most 5 minutes old, in our mode, each event handled once. Events only tell
 * us what to fetch, so their order doesn't matter. Stripe retries on anything but 200.
 */
export const receiveStripeEvents = (app: App) =>
	app.post(pathOf(stripeWebhook), async (c: RequestContext<"payments_unavailable">) => {
		const { deps } = c.var;
		const text = await readEventBody(c);
		const signature = c.req.header("stripe-signature") ?? "";
		await callPayments(c, async (payments) => {
			const event = await payments.readEvent(text, signature, deps.now());
			if (!event || event.live !== payments.live) {
				deps.log.warn("webhook refused", { type: event?.type, live: event?.live });
				throw refuse(c, "malformed");
			}
			if (await isEventHandled(deps.db, event.id)) return;
			await handleEvent(deps, payments, event);
			runJobsLater(deps);
		});
		return ok(c, { code: 200, message: "OK" });
	});
