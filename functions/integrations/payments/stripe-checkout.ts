import type Stripe from "stripe";
import type { PaymentMethod } from "../../contract/billing/payment-methods.ts";
import { ensure, ignoreErrors, PaymentsError } from "../payment-errors.ts";
import { readId } from "./facts.ts";
import type { ChangeOrder, CheckoutOrder, CheckoutStatus } from "./index.ts";
import { ignoreCode, type StripeClient, type StripeRequest } from "./stripe-client.ts";

/** Locales of Stripe's page; for others, such as Arabic, it uses the browser's. */
const stripeLocales =
	"bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh".split(
		" ",
	);
const toStripeLocale = (locale: string) => (stripeLocales.includes(locale) ? locale : "auto");

/** A temporary discount is a coupon for the first invoice, so renewals cost the list price. */
export async function ensureCoupon(stripe: StripeClient, order: CheckoutOrder | ChangeOrder) {
	const amountOff = order.renewalAmount - order.amount;
	if (amountOff <= 0) return null;
	const currency = order.currency.toLowerCase();
	const id = `first-${order.packageId}-${amountOff}-${currency}`;
	const name = `−${order.discount}%`;
	const coupon = stripe.coupons.create({ id, amount_off: amountOff, currency, duration: "once", name });
	// Exists from an earlier order; its id contains the amount.
	await ignoreCode("resource_already_exists", coupon);
	return id;
}

export interface CheckoutSettings {
	ui: "hosted" | "embedded";
	methods: readonly PaymentMethod[];
	tax: boolean;
}

/** Shared parameters of an order's price; its first invoice gets the coupon, if any. */
export const createPrice = (order: CheckoutOrder | ChangeOrder, coupon: string | null, tax: boolean) => ({
	currency: order.currency.toLowerCase(),
	unit_amount: coupon ? order.renewalAmount : order.amount,
	...(tax && { tax_behavior: order.taxIncluded ? ("inclusive" as const) : ("exclusive" as const) }),
});

/** Stripe's method names. Wallets come with cards. */
export const listMethodTypes = (methods: CheckoutSettings["methods"]) =>
	(["card", "paypal"] as const).filter((name) => methods.includes(name));

/** Stripe Tax needs the billing address from the payment page. */
const taxes = { automatic_tax: { enabled: true }, customer_update: { address: "auto" as const } };

function createSessionParams(
	order: CheckoutOrder,
	coupon: string | null,
	{ ui, methods, tax }: CheckoutSettings,
) {
	const { unit, count } = order.period;
	const { userId: user, packageId, locale: lang, site } = order;
	const metadata = { user, package: packageId, lang, site };
	const price = { ...createPrice(order, coupon, tax), product_data: { name: order.title } };
	return {
		customer: order.customerId,
		client_reference_id: order.userId,
		locale: toStripeLocale(order.locale) as Stripe.Checkout.SessionCreateParams.Locale,
		metadata,
		allowed_payment_method_types: listMethodTypes(methods),
		...(tax && taxes),
		expires_at: Math.floor(order.expiresAt / 1000),
		...(coupon ? { discounts: [{ coupon }] } : {}),
		...(ui === "embedded"
			? { ui_mode: "embedded_page" as const, return_url: order.successUrl }
			: { success_url: order.successUrl, cancel_url: order.cancelUrl }),
		...(order.renews
			? {
					mode: "subscription" as const,
					line_items: [
						{ quantity: 1, price_data: { ...price, recurring: { interval: unit, interval_count: count } } },
					],
					subscription_data: { metadata },
				}
			: {
					mode: "payment" as const,
					line_items: [{ quantity: 1, price_data: price }],
					payment_intent_data: { metadata },
					invoice_creation: {
						enabled: true,
						invoice_data: { metadata: { ...metadata, unit, count: String(count) } },
					},
				}),
	};
}

const readStatus = ({ status }: Stripe.Checkout.Session): CheckoutStatus =>
	ensure(status as CheckoutStatus, ["open", "complete", "expired"].includes(status ?? ""));

export function createCheckoutCalls(request: StripeRequest, settings: CheckoutSettings) {
	const { ui } = settings;
	const checkoutStatus = (id: string): Promise<CheckoutStatus> =>
		request(async (stripe) => readStatus(await stripe.checkout.sessions.retrieve(id))).catch((error) => {
			if (error instanceof PaymentsError && error.kind === "missing") return "gone";
			throw error;
		});
	return {
		/** Returns the hosted page's `url` or, in embedded mode, a `clientSecret`. */
		createCheckout: (order: CheckoutOrder) =>
			request(async (stripe) => {
				const coupon = order.renews ? await ensureCoupon(stripe, order) : null;
				// The client sends its own idempotency key with both attempts, so only one session is created.
				const session = await stripe.checkout.sessions.create(createSessionParams(order, coupon, settings));
				const clientSecret = session.client_secret ?? null;
				const url = ui === "hosted" ? (session.url ?? null) : null;
				const usable = ui === "hosted" ? URL.canParse(url ?? "") : Boolean(clientSecret);
				ensure(session.id, Boolean(readId(session)) && usable);
				return { id: session.id, url, clientSecret: ui === "embedded" ? clientSecret : null };
			}),
		checkoutStatus,
		/** Expires an open checkout and returns its status; `complete` if it was already paid. */
		async expireCheckout(id: string) {
			// Refused if no longer open; then only its status matters.
			await ignoreErrors(
				["refused", "missing"],
				request((stripe) => stripe.checkout.sessions.expire(id)),
			);
			return checkoutStatus(id);
		},
	};
}
