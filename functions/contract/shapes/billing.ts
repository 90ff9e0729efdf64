import { z } from "@hono/zod-openapi";
import { component, money, text, time } from "./common.ts";

/** List price of the whole period in one currency. */
const priceSchema = z.object({
	currency: text,
	price: text,
	/** If false, taxes may be added. */
	taxIncluded: z.boolean(),
	/** Crossed-out price: the lowest in the 30 days before the discount. Null if unknown. */
	former: text.nullable(),
});
export type Price = z.infer<typeof priceSchema>;

const periodSchema = z.object({ unit: z.enum(["week", "month", "year"]), count: z.number() });
export type Period = z.infer<typeof periodSchema>;

/** A plan on sale. Amounts are decimal strings for the whole period. */
export const packageSchema = component("Package", {
	/** Such as "year"; islands translate known ids. */
	id: text,
	/** English. */
	name: text,
	/** List price, such as "108.00". */
	price: text,
	/** ISO 4217, upper case. */
	currency: text,
	/** List price in every currency, the plan's own first. */
	prices: z.array(priceSchema),
	/** Percent; 0 for none. From `discountStarts` until `discountEnds`; null for no limit. */
	discount: z.number(),
	discountStarts: time.nullable(),
	discountEnds: time.nullable(),
	/** Months, for the monthly price; a fraction for weeks. */
	duration: z.number(),
	period: periodSchema,
	/** Whether it's a subscription rather than a pass. */
	renews: z.boolean(),
	devices: z.number(),
	isDefault: z.boolean(),
});
export type Package = z.infer<typeof packageSchema>;

export const trialSchema = component("Trial", {
	/** `kept`: paused by a paid plan; the rest follows it. `over`: used by this account or its mailbox. */
	state: z.enum(["open", "running", "kept", "over"]),
	/** Only while running. */
	end_date: time.nullable(),
	/** Whole days, at least 1; 0 unless `running` or `kept`. */
	days_left: z.number(),
});
export type Trial = z.infer<typeof trialSchema>;

/** A coin payment awaiting confirmation on the network; blocks new checkouts. */
export const confirmingSchema = component("Confirming", {
	amount: money,
	currency: text,
	/** On the payment service's site. */
	url: text.nullable(),
});
export type ConfirmingPayment = z.infer<typeof confirmingSchema>;

const refundSchema = z.object({
	until: time,
	/** `open`: can be requested. `mail`: paid in coins, so support has to send it. `closed`: too late, or already decided. */
	state: z.enum(["open", "mail", "requested", "refunded", "closed"]),
	automatic: z.boolean(),
	amount: money,
	currency: text,
});
export type Refund = z.infer<typeof refundSchema>;

/** `processing`: paid or about to be, but not active yet. */
const checkoutStateSchema = z.enum(["open", "processing", "done", "expired"]);
export type CheckoutState = z.infer<typeof checkoutStateSchema>;

/** Data of the premium panel and the return page. */
export const billingSchema = component("Billing", {
	/** `activating`: payment seen, plan not active yet; poll every second or two, or every few minutes while `confirming`. */
	state: z.enum(["free", "activating", "active"]),
	/** The active plan; null unless `active`. Without id and name if it isn't in the catalogue. */
	package: z
		.object({
			id: text.nullable(),
			name: text.nullable(),
			allowed_devices: z.number(),
			end_date: time,
			period: periodSchema,
		})
		.nullable(),
	/** Only with `?checkout=` and for the caller's own checkout. */
	checkout: checkoutStateSchema.nullable(),
	/** `false` for a pass, or when turned off. */
	auto_renew: z.boolean(),
	/** Whether auto-renew can be changed: not for a pass, nor while a pass follows the subscription. */
	renewable: z.boolean(),
	/** Start of the pass that follows the subscription, if any. */
	pass_from: time.nullable(),
	renews_at: time.nullable(),
	/** Also given while auto-renew is off, to show the price of turning it on. */
	renewal_price: money.nullable(),
	currency: text.nullable(),
	/** The latest payment, also of a plan that has ended. */
	price_paid: money.nullable(),
	paid_at: time.nullable(),
	/** Of the latest payment; null if there was none. */
	refund: refundSchema.nullable(),
	/** Such as { brand: "visa", last4: "4242" }; PayPal and coins have only a name. */
	payment_method: z.object({ brand: text, last4: text.nullable() }).nullable(),
	/** A failed renewal, with the page to pay it, if any. */
	payment_failed: z.object({ url: text.nullable() }).nullable(),
	billing_email: text,
	trial: trialSchema,
	confirming: confirmingSchema.nullable(),
});
export type Billing = z.infer<typeof billingSchema>;

export const invoiceSchema = component("Invoice", {
	id: text,
	/** As printed on the invoice, if any. */
	number: text.nullable(),
	date: time,
	package_id: text.nullable(),
	amount: money,
	currency: text,
	status: z.enum(["paid", "refunded", "partly_refunded"]),
	/** The invoice or receipt on the payment service's site, if any. */
	url: text.nullable(),
	pdf: text.nullable(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** As quoted by the payment service: `price + tax - credit - earlier = today` if not negative; otherwise `left` is the remainder. */
export const planChangeSchema = component("PlanChange", {
	package_id: text,
	currency: text,
	/** Charged immediately. */
	today: money,
	/** First period of the new plan. */
	price: money,
	tax: money,
	/** Credit for the unused part of the current plan. */
	credit: money,
	/** Balance of an earlier change; negative if money was still owed. */
	earlier: money,
	/** Credited to future payments; not paid out. */
	left: money,
	ends_at: time,
	/** A change keeps the auto-renew setting. */
	renews: z.boolean(),
	renewal_price: money,
	/** Refund deadline for `today`; null if nothing is charged. */
	refund_until: time.nullable(),
	/** Sent back to confirm. */
	quote: text,
});
export type PlanChange = z.infer<typeof planChangeSchema>;

/** Redirect to `url`; in embedded mode it's null and `client_secret` is for Stripe.js. */
export const checkoutReply = { id: text, url: text.nullable(), client_secret: text.nullable() };
export type CheckoutReply = z.infer<z.ZodObject<typeof checkoutReply>>;
