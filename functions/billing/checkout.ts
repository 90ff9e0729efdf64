import { z } from "@hono/zod-openapi";
import type { Locale } from "../../i18n/locales.ts";
import { getPrefix } from "../../i18n/paths.ts";
import * as contract from "../contract/billing/billing.ts";
import { checkoutReply } from "../contract/shapes/billing.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import { type CustomerPlan, findPlan, isPlanActive } from "../db/queries/billing/billing.ts";
import { claimCheckout, dropCheckout, putCheckout, putCustomer } from "../db/queries/billing/checkout.ts";
import type { Deps } from "../deps.ts";
import { createError, type SignedInContext } from "../http/api-error.ts";
import { buildAddressRule, buildPersonRule, limit } from "../http/rate-limits.ts";
import { readLocale } from "../http/request/accept.ts";
import { fields, optionalField } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { isCoinsId } from "../integrations/coins/index.ts";
import { PaymentsError } from "../integrations/payment-errors.ts";
import type { Checkout, CheckoutOrder } from "../integrations/payments/index.ts";
import { day, minute } from "../utils/time.ts";
import { callPayments, requireService } from "./call-payments.ts";
import { createCoinProvider, findProvider } from "./coins.ts";
import { runJobsLater } from "./jobs.ts";
import { findPackage, findPrice, priceOrder, seedPackages } from "./packages.ts";
import { refuseWhileConfirming, syncCheckout, syncCustomer } from "./sync.ts";

const checkoutSpec = {
	summary: "Start a purchase",
	input: {
		packageId: fields.text,
		method: optionalField((value) => (value === "coins" ? "coins" : "card"), {
			type: "string",
			enum: ["card", "coins"],
		}),
		currency: fields.optionalText,
	},
	headers: z.object({
		"idempotency-key": z
			.string()
			.optional()
			.openapi({ description: "New for each click, the same for its retries." }),
	}),
	response: checkoutReply,
} as const;

/** Milliseconds a payment page stays open; Stripe requires at least half an hour, by its own clock. */
const pageLifetime = 35 * minute;
/** Milliseconds within which an open payment page is reused; later, it would close too soon. */
const reuseWindow = 20 * minute;
/** Milliseconds after which a checkout still being created counts as failed. */
const creationTimeout = 15_000;

type CheckoutContext = SignedInContext<"already_subscribed" | "payment_confirming" | "session_ended">;

interface Buyer {
	user: UserRow;
	pack: contract.Package;
	key: string;
	locale: Locale;
	coins: boolean;
	currency: string;
}

/** Whether the purchase is a subscription; paying in coins always buys a pass. */
const isRenewing = ({ pack, coins }: Buyer): boolean => pack.renews && !coins;

function createOrder(deps: Deps, buyer: Buyer, customerId: string): CheckoutOrder {
	const { user, pack, locale, currency } = buyer;
	const now = deps.now();
	const prefix = deps.origin + getPrefix(locale);
	return {
		...priceOrder(pack, currency, locale, now),
		customerId,
		userId: user.id,
		site: deps.origin,
		renews: isRenewing(buyer),
		successUrl: `${prefix}/profile?checkout={CHECKOUT_SESSION_ID}`,
		cancelUrl: `${prefix}/pricing?checkout=cancelled&plan=${encodeURIComponent(pack.id)}`,
		expiresAt: now + pageLifetime,
	};
}

/** A running subscription blocks purchases; a running pass allows another, which follows it, and a subscription on its last day; a subscription that failed to renew goes on until replaced. */
async function refuseIfSubscribed(c: CheckoutContext, plan: CustomerPlan | null, buyer: Buyer) {
	const { deps } = c.var;
	let customer = plan?.customer;
	if (customer?.customerId && customer.subscriptionId && !isPlanActive(customer, deps.now())) {
		await syncCustomer(deps, customer.customerId);
		customer = (await findPlan(deps.db, customer.userId))?.customer;
	}
	if (!customer || !isPlanActive(customer, deps.now())) return;
	const isLastDay = !isPlanActive(customer, deps.now() + day);
	if (customer.subscriptionId || (isRenewing(buyer) && !isLastDay))
		throw createError(c, "already_subscribed");
}

const findAmount = ({ pack, currency, locale }: Buyer, now: number): number =>
	priceOrder(pack, currency, locale, now).amount;

/** The previous checkout, if it's open and still matches the order; null if it's over. */
async function resumeCheckout(c: CheckoutContext, plan: CustomerPlan, buyer: Buyer) {
	const { deps } = c.var;
	const { checkoutId, checkoutAt, checkoutUrl, checkoutSecret } = plan.customer;
	if (!checkoutId || checkoutAt === null) return null;
	// The operator has turned coins off.
	if (isCoinsId(checkoutId) && !deps.coins) return null;
	const now = deps.now();
	const provider = findProvider(deps, checkoutId);
	const isSameOrder =
		isCoinsId(checkoutId) === buyer.coins &&
		plan.customer.checkoutPackage === buyer.pack.id &&
		plan.customer.checkoutAmount === findAmount(buyer, now) &&
		plan.customer.checkoutCurrency === buyer.currency &&
		checkoutAt > now - reuseWindow;
	const open = provider.ui === "embedded" ? checkoutSecret : checkoutUrl;
	const canResume = isSameOrder && open !== null;
	const status = canResume
		? await provider.checkoutStatus(checkoutId)
		: await provider.expireCheckout(checkoutId);
	if (status === "open" && canResume)
		return { id: checkoutId, url: checkoutUrl, clientSecret: checkoutSecret };
	if (status === "open") throw new PaymentsError("unavailable");
	if (status !== "complete") return null;
	// Paid, but the webhook hasn't arrived yet.
	await syncCheckout(deps, plan.customer, checkoutId);
	await refuseWhileConfirming(c, checkoutId);
	throw createError(c, "already_subscribed");
}

/** Creates a checkout, and the customer too if Stripe no longer has it. */
async function createCheckout(c: CheckoutContext, buyer: Buyer, existingId: string | null) {
	const { deps } = c.var;
	const { id, email, name } = buyer.user;
	if (buyer.coins) return createCoinProvider(deps).createCheckout(createOrder(deps, buyer, ""));
	const payments = requireService(deps.payments);
	const makeCustomer = async () => {
		const customerId = await payments.createCustomer({ userId: id, email, name }, existingId !== null);
		if (await putCustomer(deps.db, buyer.user, customerId, deps.now())) return customerId;
		runJobsLater(deps);
		throw createError(c, "session_ended");
	};
	try {
		return await payments.createCheckout(createOrder(deps, buyer, existingId ?? (await makeCustomer())));
	} catch (error) {
		if (!existingId || !(error instanceof PaymentsError) || error.kind !== "missing") throw error;
		return await payments.createCheckout(createOrder(deps, buyer, await makeCustomer()));
	}
}

async function beginCheckout(c: CheckoutContext, buyer: Buyer): Promise<Checkout> {
	const { deps } = c.var;
	const { user, pack, key, currency } = buyer;
	let plan = await findPlan(deps.db, user.id);
	await refuseWhileConfirming(c, plan?.customer.checkoutId ?? null);
	await refuseIfSubscribed(c, plan, buyer);
	const order = { userId: user.id, key, packageId: pack.id, amount: findAmount(buyer, deps.now()), currency };
	const giveUp = async (error: unknown): Promise<never> => {
		await dropCheckout(deps.db, user.id, key);
		throw error;
	};
	for (let tries = 0; ; tries++) {
		const open = plan && (await resumeCheckout(c, plan, buyer));
		if (open) return open;
		const previousId = plan?.customer.checkoutId ?? null;
		// If the database's reply is lost, the claim may have succeeded; release it.
		const claim = claimCheckout(deps.db, order, previousId, creationTimeout, deps.now()).catch(giveUp);
		if (await claim) break;
		// A parallel click of the same user holds the claim, most likely for the same plan: wait for its checkout.
		if (tries === 20) throw createError(c, "busy", { retryAfter: 2 });
		await new Promise((resolve) => setTimeout(resolve, 150));
		plan = await findPlan(deps.db, user.id);
		// No row at all: the account is gone.
		if (!plan) throw createError(c, "session_ended");
	}
	try {
		const checkout = await createCheckout(c, buyer, plan?.customer.customerId ?? null);
		if (await putCheckout(deps.db, user.id, key, checkout)) return checkout;
		// It took so long that another checkout was started; nobody must pay this one.
		await findProvider(deps, checkout.id).expireCheckout(checkout.id);
		throw createError(c, "busy", { retryAfter: 2 });
	} catch (error) {
		return giveUp(error);
	}
}

const readIdempotencyKey = (header: string | undefined): string =>
	header && /^[\w-]{8,64}$/.test(header) ? header : crypto.randomUUID();

export const checkout = signedInRoute(
	contract.checkout,
	checkoutSpec,
	async (c, { packageId, method, currency }, reply) => {
		const { deps, user } = c.var;
		if (method !== "coins" && !deps.payments?.isSelling) throw createError(c, "payments_unavailable");
		await limit(c, buildPersonRule(c, "checkout", user.id), buildAddressRule(c, "checkout"));
		await seedPackages(deps);
		const pack = findPackage(deps, packageId);
		if (!pack) throw createError(c, "package_unknown");
		const buyer = {
			user,
			pack,
			key: readIdempotencyKey(c.req.header("idempotency-key")),
			locale: readLocale(c),
			coins: method === "coins",
			currency: findPrice(pack, currency).currency,
		};
		const { id, url, clientSecret } = await callPayments(c, () => beginCheckout(c, buyer));
		return reply("OK", { id, url, client_secret: clientSecret });
	},
);
