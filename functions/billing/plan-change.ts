import type { Locale } from "../../i18n/locales.ts";
import * as contract from "../contract/index.ts";
import * as schemas from "../contract/shapes/billing.ts";
import {
	claimPlanChange,
	findPlan,
	hasPaidFor,
	hasPendingRefund,
	isPlanActive,
	releasePlanChange,
} from "../db/queries/billing/billing.ts";
import type { Deps } from "../deps.ts";
import { ApiError, createError, type RequestContext, type SignedInContext } from "../http/api-error.ts";
import { buildPersonRule, limit } from "../http/rate-limits.ts";
import { readLocale } from "../http/request/accept.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { PaymentsError } from "../integrations/payment-errors.ts";
import type { ChangeCost } from "../integrations/payments/index.ts";
import { minute, toIso } from "../utils/time.ts";
import { callPayments, requireService } from "./call-payments.ts";
import { findPackage, findPrice, priceOrder, seedPackages } from "./packages.ts";
import { readBilling } from "./read-billing.ts";
import { getRefundDeadline } from "./refund-policy.ts";
import { syncCustomer } from "./sync.ts";

const costSpec = {
	summary: "Quote a plan change",
	input: { packageId: fields.text },
	responseDescription: "The current cost; nothing has changed",
	response: { data: schemas.planChangeSchema },
} as const;

const changeSpec = {
	summary: "Change the plan at a quoted cost",
	input: { packageId: fields.text, quote: fields.text },
	response: { data: schemas.billingSchema },
} as const;

type PlanChangeContext = SignedInContext<contract.NoPlanChange>;

type ChangeRequest = Awaited<ReturnType<typeof readChangeRequest>>;

async function readChangeRequest(c: PlanChangeContext, packageId: string, time: number, locale: Locale) {
	const { deps, user } = c.var;
	const now = deps.now();
	const plan = await findPlan(deps.db, user.id);
	const { subscriptionId, customerId, failedInvoice, currency, changingAt } = plan?.customer ?? {};
	if (failedInvoice) throw createError(c, "payment_due");
	if (!plan || !subscriptionId || !customerId || !isPlanActive(plan.customer, now))
		throw createError(c, "no_subscription");
	if (plan.customer.passFrom) throw createError(c, "already_subscribed");
	if (changingAt) throw createError(c, "change_pending", { retryAfter: 60 });
	if (await hasPendingRefund(deps.db, user.id)) throw createError(c, "refund_pending");
	await seedPackages(deps);
	const pack = findPackage(deps, packageId);
	// A subscription can't change its currency, so the plan must be sold in it.
	const price = pack && findPrice(pack, currency);
	if (!pack?.renews || !price || (currency && price.currency !== currency))
		throw createError(c, "package_unknown");
	if (plan.customer.packageId === pack.id) throw createError(c, "already_subscribed");
	const order = { ...priceOrder(pack, currency, locale, time), subscriptionId, at: time };
	// Otherwise one could change there and back instead of renewing at the list price.
	if (await hasPaidFor(deps.db, user.id, pack.id)) order.amount = order.renewalAmount;
	return { pack, customerId, order };
}

/** Quotes the change. If Stripe's state of the subscription differs from ours, syncs and refuses. */
async function readCost(c: PlanChangeContext, { customerId, order }: ChangeRequest): Promise<ChangeCost> {
	const { deps } = c.var;
	const cost = await requireService(deps.payments).changeCost(order);
	if (cost.status === "active" && cost.packageId !== order.packageId) return cost;
	await syncCustomer(deps, customerId);
	if (cost.status === "active") throw createError(c, "already_subscribed");
	throw createError(c, /past_due|unpaid/.test(cost.status) ? "payment_due" : "no_subscription");
}

function toReply(deps: Deps, { order }: ChangeRequest, cost: ChangeCost): contract.PlanChange {
	return {
		package_id: order.packageId,
		currency: order.currency,
		today: contract.toDecimal(cost.today),
		price: contract.toDecimal(cost.price),
		tax: contract.toDecimal(cost.tax),
		credit: contract.toDecimal(cost.credit),
		earlier: contract.toDecimal(cost.earlier),
		left: contract.toDecimal(cost.left),
		ends_at: toIso(cost.endsAt),
		renews: cost.renews,
		renewal_price: contract.toDecimal(order.renewalAmount),
		refund_until: cost.today > 0 ? toIso(getRefundDeadline(deps.catalogue, { paidAt: deps.now() })) : null,
		quote: encodeQuote(order.at, cost, order.renewalAmount),
	};
}

interface ChangeLock {
	startedAt: number;
	/** Stripe was asked and hasn't refused. */
	isSent: boolean;
	/** The customer was told that nothing was charged. */
	isAbandoned: boolean;
}

/** Applies the change if its cost still matches the quote. The caller holds the lock. */
async function applyPlanChange(
	c: PlanChangeContext & RequestContext<"cost_changed" | "card_refused">,
	request: ChangeRequest,
	quote: string,
	lock: ChangeLock,
): Promise<void> {
	const { deps, user } = c.var;
	const { customerId, order } = request;
	const release = () => releasePlanChange(deps.db, user.id, lock.startedAt);
	try {
		const cost = await readCost(c, request);
		if (lock.isAbandoned) throw new PaymentsError("unavailable");
		if (encodeQuote(order.at, cost, order.renewalAmount) !== quote) throw createError(c, "cost_changed");
	} catch (error) {
		await release();
		throw error;
	}
	lock.isSent = true;
	try {
		await requireService(deps.payments).changePlan(order);
	} catch (error) {
		// The outcome is unknown: keep the lock until a job has checked.
		if (!(error instanceof PaymentsError) || error.kind === "unavailable") throw error;
		lock.isSent = false;
		await release();
		throw error.kind === "declined" ? createError(c, "card_refused") : error;
	}
	await syncCustomer(deps, customerId);
	await release();
}

/** Plan changes in two steps: a quote, then the change at exactly that price. */
export const planChange = [
	signedInRoute(contract.planChangeCost, costSpec, async (c, { packageId }, reply) => {
		const { deps, user } = c.var;
		await limit(c, buildPersonRule(c, "planChange", user.id));
		const time = Math.floor(deps.now() / 1000) * 1000;
		const request = await readChangeRequest(c, packageId, time, readLocale(c));
		const cost = await callPayments(c, () => readCost(c, request));
		return reply("OK", { data: toReply(deps, request, cost) });
	}),

	signedInRoute(contract.planChange, changeSpec, async (c, { packageId, quote }, reply) => {
		const { deps, user } = c.var;
		await limit(c, buildPersonRule(c, "planChange", user.id));
		const time = readQuoteTime(quote, deps.now());
		if (time === null) throw createError(c, "cost_changed");
		const request = await readChangeRequest(c, packageId, time, readLocale(c));
		const lock: ChangeLock = { startedAt: deps.now(), isSent: false, isAbandoned: false };
		if (!(await claimPlanChange(deps.db, user.id, request.order.subscriptionId, lock.startedAt))) {
			throw createError(c, "change_pending", { retryAfter: 60 });
		}
		try {
			await callPayments(c, () => applyPlanChange(c, request, quote, lock));
		} catch (error) {
			// Never claim that nothing was charged unless that's known. The work may still be running.
			lock.isAbandoned = !lock.isSent;
			const isPending = lock.isSent && error instanceof ApiError && error.error === "payments_unavailable";
			throw isPending ? createError(c, "change_pending", { retryAfter: 60 }) : error;
		}
		return reply("The plan is changed", { data: await readBilling(deps, user) });
	}),
];

function readQuoteTime(quote: string, now: number): number | null {
	const [, seconds] = /^(\d{10,12})(?:-\d{1,12}){3}$/.exec(quote) ?? [];
	const time = Number(seconds) * 1000;
	return time <= now + minute && time > now - contract.quoteMinutes * minute ? time : null;
}

/** Encodes the quoted amounts, so equal strings mean equal amounts. Not secret; only the time is read back from it. */
const encodeQuote = (time: number, { today, left }: ChangeCost, renewalAmount: number): string =>
	[time / 1000, today, left, renewalAmount].join("-");
