import { z } from "@hono/zod-openapi";
import type { Locale } from "../../i18n/locales.ts";
import { decimal } from "../contract/billing/price.ts";
import * as contract from "../contract/index.ts";
import { quoteMinutes } from "../contract/index.ts";
import * as schemas from "../contract/shapes/billing.ts";
import { findPlan, inForce } from "../db/queries/billing/billing.ts";
import { asksBack, endChange, takeChange } from "../db/queries/billing/change.ts";
import { findOffered, type PackageRow } from "../db/queries/billing/packages.ts";
import type { Deps } from "../deps.ts";
import {
	type ChangeCost,
	type ChangeOrder,
	type Payments,
	PaymentsError,
} from "../gateways/payments/index.ts";
import type { App } from "../http/env.ts";
import { ApiError } from "../http/errors.ts";
import { limit, personRule } from "../http/limits/limits.ts";
import { type RequestContext, refuse } from "../http/refuse.ts";
import { fields } from "../http/request/fields.ts";
import { callerLocale } from "../http/request/language.ts";
import { route } from "../http/route.ts";
import { callPayments } from "./call-payments.ts";
import { orderPrice, priceIn, seedPackages } from "./packages.ts";
import { readBilling, refundUntil } from "./read-billing.ts";
import { syncCustomer } from "./sync.ts";

const baseSpec = { tag: "billing", required: ["packageId"], signedIn: true } as const;

const costSpec = {
	...baseSpec,
	summary: "What changing to another plan costs",
	input: { packageId: fields.optional, lang: fields.lang },
	answers: "The cost at this moment; nothing has changed",
	answer: { data: schemas.planChangeSchema },
} as const;

const changeSpec = {
	...baseSpec,
	summary: "Change to another plan at the cost of a quote",
	input: { packageId: fields.optional, quote: z.string().max(80).optional(), lang: fields.lang },
	required: ["packageId", "quote"],
	answers: "How the caller stands now",
	answer: { data: schemas.billingSchema },
} as const;

type PlanChangeContext = RequestContext<contract.NoPlanChange>;

interface ChangeRequest {
	entry: PackageRow;
	customerId: string;
	order: ChangeOrder;
}

async function readChangeRequest(
	c: PlanChangeContext,
	packageId: string,
	at: number,
	locale: Locale,
): Promise<ChangeRequest> {
	const { deps, caller } = c.var;
	const now = deps.now();
	const plan = await findPlan(deps.db, caller.user.id);
	const { subscriptionId, customerId, failedInvoice, currency, changingAt } = plan?.customer ?? {};
	if (failedInvoice) throw refuse(c, "payment_due");
	if (!plan || !subscriptionId || !customerId || !inForce(plan.customer, now))
		throw refuse(c, "no_subscription");
	if (plan.customer.passFrom) throw refuse(c, "already_subscribed");
	if (changingAt) throw refuse(c, "change_pending", { retryAfter: 60 });
	if (await asksBack(deps.db, caller.user.id)) throw refuse(c, "refund_pending");
	await seedPackages(deps);
	const entry = await findOffered(deps.db, packageId);
	// A subscription keeps its currency: a plan that is not sold in it cannot follow.
	const price = entry && priceIn(entry, currency ?? undefined);
	if (!entry?.renews || !price || (currency && price.currency !== currency))
		throw refuse(c, "package_unknown");
	if (plan.customer.packageId === entry.id) throw refuse(c, "already_subscribed");
	const order = { ...orderPrice(entry, currency ?? undefined, locale, at), subscriptionId, at };
	return { entry, customerId, order };
}

/** What the payment service says the change costs. It has the last word on how the subscription stands. */
async function readCost(
	c: PlanChangeContext,
	payments: Payments,
	{ customerId, order }: ChangeRequest,
): Promise<ChangeCost> {
	const cost = await payments.changeCost(order);
	if (cost.status === "active" && cost.packageId !== order.packageId) return cost;
	await syncCustomer(c.var.deps, payments, customerId);
	if (cost.status === "active") throw refuse(c, "already_subscribed");
	throw refuse(c, /past_due|unpaid/.test(cost.status) ? "payment_due" : "no_subscription");
}

function toReply(deps: Deps, { order }: ChangeRequest, cost: ChangeCost): contract.PlanChange {
	return {
		package_id: order.packageId,
		currency: order.currency,
		today: decimal(cost.today),
		price: decimal(cost.price),
		tax: decimal(cost.tax),
		credit: decimal(cost.credit),
		earlier: decimal(cost.earlier),
		left: decimal(cost.left),
		ends_at: new Date(cost.endsAt).toISOString(),
		renews: cost.renews,
		renewal_price: decimal(order.renewalAmount),
		refund_until:
			cost.today > 0 ? new Date(refundUntil(deps.catalogue, { paidAt: deps.now() })).toISOString() : null,
		quote: quoteOf(order.at, cost, order.renewalAmount),
	};
}

/** The right to change a plan: since when, and whether the payment service was asked to, and has not refused. */
interface ChangeLock {
	startedAt: number;
	isSent: boolean;
}

/** Makes the change, once the cost is still the one of the quote. Nobody else is at it: the right to it was taken. */
async function applyChange(
	c: PlanChangeContext & RequestContext<"cost_changed" | "card_refused">,
	payments: Payments,
	request: ChangeRequest,
	quote: string,
	lock: ChangeLock,
): Promise<void> {
	const { deps, caller } = c.var;
	const { customerId, order } = request;
	const release = () => endChange(deps.db, caller.user.id, lock.startedAt);
	try {
		const cost = await readCost(c, payments, request);
		if (quoteOf(order.at, cost, order.renewalAmount) !== quote) throw refuse(c, "cost_changed");
	} catch (error) {
		await release();
		throw error;
	}
	lock.isSent = true;
	try {
		await payments.changePlan(order, `change-${order.subscriptionId}-${order.packageId}-${quote}`);
	} catch (error) {
		// Whether it has happened is not known: the right stays taken until the jobs have asked.
		if (!(error instanceof PaymentsError) || error.kind === "unavailable") throw error;
		lock.isSent = false;
		await release();
		throw error.kind === "declined" ? refuse(c, "card_refused") : error;
	}
	await syncCustomer(deps, payments, customerId);
	await release();
}

/** Another plan for a subscription that runs: first what it costs, then the change at just that cost. */
export function planChange(app: App): void {
	route(app, contract.planChangeCost, costSpec, async (c, { packageId, lang }, answer) => {
		const { deps, caller } = c.var;
		await limit(c, personRule(c, "planChange", caller.user.id));
		const at = Math.floor(deps.now() / 1000) * 1000;
		const request = await readChangeRequest(c, packageId ?? "", at, callerLocale(c, lang));
		const cost = await callPayments(c, (payments) => readCost(c, payments, request));
		return answer("OK", { data: toReply(deps, request, cost) });
	});

	route(app, contract.planChange, changeSpec, async (c, { packageId, quote = "", lang }, answer) => {
		const { deps, caller } = c.var;
		await limit(c, personRule(c, "planChange", caller.user.id));
		const at = quoteTime(quote, deps.now());
		if (at === null) throw refuse(c, "cost_changed");
		const request = await readChangeRequest(c, packageId ?? "", at, callerLocale(c, lang));
		const lock: ChangeLock = { startedAt: deps.now(), isSent: false };
		if (!(await takeChange(deps.db, caller.user.id, request.order.subscriptionId, lock.startedAt))) {
			throw refuse(c, "change_pending", { retryAfter: 60 });
		}
		try {
			await callPayments(c, (payments) => applyChange(c, payments, request, quote, lock));
		} catch (error) {
			// "Nothing was charged" is only said where that is known.
			const isPending = lock.isSent && error instanceof ApiError && error.error === "payments_unavailable";
			throw isPending ? refuse(c, "change_pending", { retryAfter: 60 }) : error;
		}
		return answer("The plan is changed", { data: await readBilling(deps, caller.user) });
	});
}

/** The moment of a quote, milliseconds; null when it is none, or is not for this moment any more. */
function quoteTime(quote: string, now: number): number | null {
	const [, seconds] = /^(\d{10,12})(?:-\d{1,12}){3}$/.exec(quote) ?? [];
	const at = Number(seconds) * 1000;
	return at <= now + 60_000 && at > now - quoteMinutes * 60_000 ? at : null;
}

/**
 * The sums a person was told, as one word that their browser sends back: equal words, equal sums. It is no secret, and nothing is
 * taken from it but the moment.
 */
const quoteOf = (at: number, { today, left }: ChangeCost, renewalAmount: number): string =>
	[at / 1000, today, left, renewalAmount].join("-");
