import type Stripe from "stripe";
import { getPeriodEnd } from "../../contract/index.ts";
import { ensure, ignoreErrors, PaymentsError } from "../payment-errors.ts";
import { ensureNumber, findPreviewedEnd, readId, toSubscriptionFact } from "./facts.ts";
import type { ChangeOrder } from "./index.ts";
import { createPrice, ensureCoupon } from "./stripe-checkout.ts";
import { ignoreCode, type StripeClient, type StripeRequest } from "./stripe-client.ts";

/** Subscription updates accept only a product id with a price, so there is one product per plan and language. */
async function ensureProduct(stripe: StripeClient, { packageId, locale, title }: ChangeOrder) {
	const id = `plan-${packageId}-${locale}`;
	await ignoreCode("resource_already_exists", stripe.products.create({ id, name: title }));
	return id;
}

/** Parameters shared by quote and change, with the same proration time. */
async function prepareChange(stripe: StripeClient, order: ChangeOrder, tax: boolean) {
	const [product, coupon, subscription] = await Promise.all([
		ensureProduct(stripe, order),
		ensureCoupon(stripe, order),
		stripe.subscriptions.retrieve(order.subscriptionId),
	]);
	const item = readId(subscription.items?.data?.[0]);
	const recurring = { interval: order.period.unit, interval_count: order.period.count };
	const price = { ...createPrice(order, coupon, tax), product, recurring };
	const change = {
		items: [{ id: ensure(item as string, item !== null), quantity: 1, price_data: price }],
		// A subscription set to end stays so; never sent as false, because auto-renew may be turned off meanwhile.
		...(subscription.cancel_at_period_end && { cancel_at_period_end: true }),
		proration_behavior: "always_invoice" as const,
		proration_date: Math.floor(order.at / 1000),
	};
	return { subscription, change, discounts: coupon ? { discounts: [{ coupon }] } : {} };
}

/** Only exclusive taxes; inclusive ones are part of the price. */
const sumTaxOnTop = ({ total_taxes }: Stripe.Invoice): number =>
	(total_taxes ?? [])
		.filter(({ tax_behavior }) => tax_behavior === "exclusive")
		.reduce((sum, { amount }) => sum + ensureNumber(amount), 0);

/** Reads a previewed invoice: totals are Stripe's, the plan's price is ours, and the difference is the proration. */
function toCost(invoice: Stripe.Invoice, order: ChangeOrder) {
	const total = ensureNumber(invoice.total);
	const today = ensureNumber(invoice.amount_due);
	const balance = ensureNumber(invoice.starting_balance ?? 0);
	const price = order.amount;
	const tax = sumTaxOnTop(invoice);
	const prorated = price + tax - total;
	return {
		today,
		price,
		tax,
		/** For the unused part of the old plan. */
		credit: Math.max(0, prorated),
		/** Previous balance: reduces `today`, or increases it if negative, like anything else the operator added. */
		earlier: Math.max(0, total) - today + Math.min(0, prorated),
		/** Credit that remains for future payments. */
		left: Math.max(0, -(balance + total)),
		endsAt: findPreviewedEnd(invoice) ?? getPeriodEnd(order.at, order.period),
	};
}

export const createChangeCalls = (request: StripeRequest, { tax }: { tax: boolean }) => ({
	/** Quotes a plan change, as the payment service does, in cents; changes nothing. */
	changeCost: (order: ChangeOrder) =>
		request(async (stripe) => {
			const { subscription, change, discounts } = await prepareChange(stripe, order, tax);
			const { status, packageId, renews } = toSubscriptionFact(subscription);
			if (status !== "active") {
				// An unpaid period can't be prorated.
				const nothing = { today: 0, price: 0, tax: 0, credit: 0, earlier: 0, left: 0, endsAt: order.at };
				return { status, packageId, renews, ...nothing };
			}
			const invoice = await stripe.invoices.createPreview({
				subscription: order.subscriptionId,
				subscription_details: change,
				...discounts,
			});
			return { status, packageId, renews, ...toCost(invoice, order) };
		}),

	/** Changes the plan and charges the cost, or changes nothing (`declined`). Without a key, with which Stripe would repeat a decline: made twice, it is refused, as `at` precedes the new period. */
	changePlan: (order: ChangeOrder) =>
		request(async (stripe) => {
			const { change, discounts } = await prepareChange(stripe, order, tax);
			await stripe.subscriptions.update(order.subscriptionId, {
				...change,
				...discounts,
				metadata: { package: order.packageId, lang: order.locale },
				// If the bank declines, keep the old plan instead of an unpaid new one.
				payment_behavior: "error_if_incomplete",
			});
		}),

	/** Clears the credit balance, wherever it came from, after a payment that paid into it was refunded. */
	dropCredit: (id: string) =>
		ignoreErrors(
			["missing"],
			request(async (stripe) => {
				const customer = await stripe.customers.retrieve(id);
				if (customer.deleted) throw new PaymentsError("missing");
				if ((customer.balance ?? 0) < 0) await stripe.customers.update(id, { balance: 0 });
			}),
		),
});
