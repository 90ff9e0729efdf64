import { z } from "@hono/zod-openapi";
import * as contract from "../contract/billing/billing.ts";
import { toDecimal } from "../contract/billing/price.ts";
import type { ErrorCode } from "../contract/errors.ts";
import * as schemas from "../contract/shapes/billing.ts";
import { type CustomerPlan, findPlan, isPlanActive, listPayments } from "../db/queries/billing/billing.ts";
import { endCheckout, recordReturn } from "../db/queries/billing/checkout.ts";
import { createError, type SignedInContext } from "../http/api-error.ts";
import { describeError } from "../http/log.ts";
import { buildPersonRule, limit } from "../http/rate-limits.ts";
import { fields, requiredField } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import type { Payments } from "../integrations/payments/index.ts";
import { toIso } from "../utils/time.ts";
import { callPayments, requireService } from "./call-payments.ts";
import { findProvider } from "./coins.ts";
import { readBilling, readCheckoutState } from "./read-billing.ts";
import { syncCheckout, syncCustomer } from "./sync.ts";

const billingSpec = {
	summary: "The caller's plan, renewal and refund",
	input: {
		checkout: fields.optionalText.openapi({ description: "A checkout the caller returned from." }),
	},
	response: { data: schemas.billingSchema },
} as const;

const invoicesSpec = {
	summary: "The caller's payments",
	responseDescription: "Newest first",
	response: { data: z.array(schemas.invoiceSchema) },
} as const;

/** Milliseconds to wait for the webhook before asking the payment service. */
const eventWait = 3_000;

/** Asks the payment service about a checkout whose webhook is late. Unknown counts as processing. */
async function checkCheckout(context: SignedInContext, plan: CustomerPlan, id: string) {
	// Any refusal is caught below.
	const c = context as SignedInContext<ErrorCode>;
	const { deps, user } = c.var;
	try {
		await limit(c, buildPersonRule(c, "checkoutStatus", user.id));
		return await callPayments(c, async () => {
			const status = await findProvider(deps, id).checkoutStatus(id);
			if (status === "open") return "open";
			if (status !== "complete") {
				await endCheckout(deps.db, user.id, id);
				return "expired";
			}
			await syncCheckout(deps, plan.customer, id);
			return readCheckoutState(await findPlan(deps.db, user.id), id) ?? "processing";
		});
	} catch (error) {
		deps.log.info("checkout status unknown", describeError(error));
		return "processing";
	}
}

/** Billing state and invoices, as of the last sync. */
export const status = [
	signedInRoute(contract.billing, billingSpec, async (c, { checkout: id }, reply) => {
		const { deps, user } = c.var;
		const plan = await findPlan(deps.db, user.id);
		let state = readCheckoutState(plan, id);
		if (plan && id && state === "processing") {
			// Like every write; the page repeats what is refused.
			await deps.queueWrite?.();
			const since = await recordReturn(deps.db, user.id, id, deps.now());
			if (deps.now() - since >= eventWait) state = await checkCheckout(c, plan, id);
		}
		return reply("OK", { data: await readBilling(deps, user, state) });
	}),

	signedInRoute(contract.invoices, invoicesSpec, async (c, _, reply) => {
		const payments = await listPayments(c.var.deps.db, c.var.user.id);
		const data: contract.Invoice[] = payments.map(
			({ payment: { id, number, amount, refunded, currency, url, pdf, ...payment } }) => ({
				id,
				number,
				currency,
				url,
				pdf,
				date: toIso(payment.paidAt),
				package_id: payment.packageId,
				amount: toDecimal(amount),
				status: refunded >= amount ? "refunded" : refunded > 0 ? "partly_refunded" : "paid",
			}),
		);
		return reply("OK", { data });
	}),
];

const renewalSpec = {
	summary: "Turn auto-renew on or off, or decline a renewal that failed",
	input: {
		enabled: requiredField((value) => (typeof value === "boolean" ? value : undefined), { type: "boolean" }),
	},
	response: { data: schemas.billingSchema },
} as const;

/** Cancels what Stripe would try to charge again; if it was paid meanwhile, only the next renewal. */
async function cancelRenewal(
	{ var: { deps, user } }: SignedInContext,
	payments: Payments,
	customerId: string,
) {
	await syncCustomer(deps, customerId);
	const { subscriptionId, failedInvoice } = (await findPlan(deps.db, user.id))?.customer ?? {};
	if (!subscriptionId) return;
	await (failedInvoice ? payments.cancel(subscriptionId) : payments.setRenewal(subscriptionId, false));
}

export const renewal = signedInRoute(contract.autoRenew, renewalSpec, async (c, { enabled }, reply) => {
	const { deps, user } = c.var;
	if (enabled === undefined) throw createError(c, "validation_failed");
	const plan = await findPlan(deps.db, user.id);
	const { subscriptionId, customerId, failedInvoice } = plan?.customer ?? {};
	const isDeclined = !enabled && Boolean(failedInvoice);
	if (!plan || !subscriptionId || !customerId || !(isDeclined || isPlanActive(plan.customer, deps.now()))) {
		throw createError(c, "no_subscription");
	}
	if (enabled && plan.customer.passFrom) throw createError(c, "no_subscription");
	if (plan.customer.changingAt) throw createError(c, "busy", { retryAfter: 60 });
	await limit(c, buildPersonRule(c, "renewal", user.id));
	await callPayments(c, async () => {
		const payments = requireService(deps.payments);
		await (isDeclined
			? cancelRenewal(c, payments, customerId)
			: payments.setRenewal(subscriptionId, enabled));
		await syncCustomer(deps, customerId);
	});
	const data = await readBilling(deps, user);
	return reply(enabled ? "Auto-renew is on" : "Auto-renew is off", { data });
});
