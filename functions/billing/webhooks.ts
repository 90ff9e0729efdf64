import { btcpayWebhook, getPath, stripeWebhook } from "../contract/index.ts";
import { findPayment } from "../db/queries/billing/billing.ts";
import { findCoinOwner } from "../db/queries/billing/coins.ts";
import { addJob, findCustomerId } from "../db/queries/billing/jobs.ts";
import { findOrphanedPayment, putRefund, recordRefundFailure } from "../db/queries/billing/refunds.ts";
import { isEventHandled, recordEvent } from "../db/queries/billing/sync.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { createError, type RequestContext } from "../http/api-error.ts";
import type { App } from "../http/env.ts";
import { respond } from "../http/envelope.ts";
import { readBody } from "../http/request/body.ts";
import { type CoinEvent, toCoinsId } from "../integrations/coins/index.ts";
import type { PaymentEvent, Payments } from "../integrations/payments/index.ts";
import { deliverLater } from "../mail/deliver.ts";
import { callPayments, requireService } from "./call-payments.ts";
import { reportOrphanedCoins } from "./coins.ts";
import { runJobsLater } from "./jobs.ts";
import { composeRefundFailedMail } from "./plan-mails.ts";
import { syncCoins, syncCustomer } from "./sync.ts";

const maxBytes = 1024 * 1024;

/** Events that can change a plan; all others are acknowledged and ignored. */
const stripeEvents =
	/^(checkout\.session\.(completed|async_payment_succeeded|async_payment_failed)|customer\.subscription\.\w+|invoice\.(paid|payment_failed|voided|marked_uncollectible)|charge\.(refunded|refund\.updated|dispute\.closed)|refund\.(updated|failed))$/;
const coinEvents = /^Invoice(ReceivedPayment|PaymentSettled|Processing|Expired|Settled|Invalid)$/;

async function refundOrphan(deps: Deps, payments: Payments, { invoiceId, type }: PaymentEvent) {
	if (type !== "invoice.paid" || !invoiceId || (await findPayment(deps.db, invoiceId))) return [];
	const intentId = await payments.findIntent(invoiceId, deps.origin);
	return intentId ? [addJob("refund", intentId, deps.now())] : [];
}

/** Records a refund to a deleted account, or tells support that it failed. */
async function recordOrphanedRefund(deps: Deps, payments: Payments, { intentId }: PaymentEvent) {
	const payment = intentId && (await findOrphanedPayment(deps.db, intentId));
	if (!payment) return [];
	const { refunded, refundFailedAt } = await payments.readRefunds(intentId);
	if (refundFailedAt === null || refunded >= payment.amount) return putRefund(intentId, refunded, deps.now());
	const mail = composeRefundFailedMail(deps, payment, null);
	return recordRefundFailure(payment, { refunded, refundFailedAt }, mail, deps.now());
}

async function handleStripeEvent(deps: Deps, payments: Payments, event: PaymentEvent): Promise<void> {
	const { type, intentId } = event;
	if (!stripeEvents.test(type)) return;
	const customerId = event.customerId ?? (intentId && (await findCustomerId(deps.db, intentId)));
	if (customerId && (await syncCustomer(deps, customerId)) === "written") return;
	const effects = [
		...(await refundOrphan(deps, payments, event)),
		...(await recordOrphanedRefund(deps, payments, event)),
	];
	if (effects.length === 0) return;
	await batch(deps.db, effects);
	deliverLater(deps);
}

async function handleCoinEvent(deps: Deps, { type, invoiceId }: CoinEvent): Promise<void> {
	if (!coinEvents.test(type) || invoiceId === null) return;
	const owner = await findCoinOwner(deps.db, invoiceId);
	if (owner && (await syncCoins(deps, owner)) === "written") return;
	await reportOrphanedCoins(deps, invoiceId);
}

/** The raw body, for signature verification. */
async function readEventBody(c: RequestContext<never>): Promise<string> {
	if (!/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) {
		throw createError(c, "unsupported_type");
	}
	return readBody(c.req.raw, maxBytes);
}

/** Signed events only tell us what to fetch, so order and repetition don't matter. Both services retry unless answered 2xx. @param read null if not theirs */
const mountWebhook = (
	app: App,
	endpoint: typeof stripeWebhook,
	read: (
		c: RequestContext<"payments_unavailable">,
		body: string,
	) => Promise<{ id: string; type: string; handle(): Promise<void> } | null>,
) =>
	app.post(getPath(endpoint), async (c: RequestContext<"payments_unavailable">) => {
		const { deps } = c.var;
		const body = await readEventBody(c);
		await callPayments(c, async () => {
			const event = await read(c, body);
			if (!event) throw createError(c, "malformed");
			if (!(await isEventHandled(deps.db, event.id))) {
				await event.handle();
				await batch(deps.db, [recordEvent(event.id, event.type, deps.now())]);
			}
			runJobsLater(deps);
		});
		return respond(c, { code: 200, message: "OK" });
	});

export function mountWebhooks(app: App): void {
	// At most 5 minutes old, and in our mode.
	mountWebhook(app, stripeWebhook, async (c, body) => {
		const { deps } = c.var;
		const payments = requireService(deps.payments);
		const event = await payments.readEvent(body, c.req.header("stripe-signature") ?? "", deps.now());
		if (event?.live === payments.live)
			return { ...event, handle: () => handleStripeEvent(deps, payments, event) };
		deps.log.warn("webhook refused", { type: event?.type, live: event?.live });
		return null;
	});
	// For our store. Age doesn't matter either, so they need no signed timestamp.
	mountWebhook(app, btcpayWebhook, async (c, body) => {
		const { deps } = c.var;
		const event = await requireService(deps.coins).readEvent(body, c.req.header("btcpay-sig") ?? "");
		if (event) return { ...event, id: toCoinsId(event.id), handle: () => handleCoinEvent(deps, event) };
		deps.log.warn("btcpay webhook refused", {});
		return null;
	});
}
