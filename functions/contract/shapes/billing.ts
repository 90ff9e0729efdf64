import { z } from "@hono/zod-openapi";
import { money, text, time } from "./common.ts";

/** A list price of the whole period in one currency. */
const priceSchema = z.object({
	currency: text,
	price: text,
	/** Whether taxes are in it; else they may come on top. */
	taxIncluded: z.boolean(),
	/** What may stand struck beside a discounted price: the lowest of the 30 days before the discount. Null where that is not known. */
	former: text.nullable(),
});
export type Price = z.infer<typeof priceSchema>;

const periodSchema = z.object({ unit: z.enum(["week", "month", "year"]), count: z.number() });
export type Period = z.infer<typeof periodSchema>;

/** What is sold. Amounts are decimal strings of the whole period. */
export const packageSchema = z
	.object({
		/** Such as "year"; islands translate the name of ids they know. */
		id: text,
		/** English. */
		name: text,
		/** List price, such as "108.00". */
		price: text,
		/** ISO 4217, upper case. */
		currency: text,
		/** The list price in every currency it is sold in, its own first. */
		prices: z.array(priceSchema),
		/** Percent, 0 when there is none. In force until `discountEnds`, or for good where that is null. */
		discount: z.number(),
		/** ISO 8601, UTC. */
		discountEnds: text.nullable(),
		/** Months, the divisor of the price per month; a fraction for weeks. */
		duration: z.number(),
		period: periodSchema,
		/** Whether it is a subscription; a pass ends by itself. */
		renews: z.boolean(),
		devices: z.number(),
		isDefault: z.boolean(),
	})
	.openapi("Package");
export type Package = z.infer<typeof packageSchema>;

/** How somebody stands with the free trial. */
export const trialSchema = z
	.object({
		/**
		 * `open`: can be begun. `running`: in force. `kept`: a paid plan has come in between, and what is left follows it.
		 * `over`: it was used, by this account or by another one of the same mailbox.
		 */
		state: z.enum(["open", "running", "kept", "over"]),
		/** Only while it runs. */
		end_date: time.nullable(),
		/** Begun days count as whole ones; 0 unless `running` or `kept`. */
		days_left: z.number(),
	})
	.openapi("Trial");
export type Trial = z.infer<typeof trialSchema>;

/** Coins that have been paid and the network has not confirmed yet: nothing need be paid again, and no checkout begins. */
export const confirmingSchema = z
	.object({ amount: money, currency: text, /** The payment service's page of it. */ url: text.nullable() })
	.openapi("Confirming");
export type Confirming = z.infer<typeof confirmingSchema>;

const refundSchema = z.object({
	/** Until when the request button works. */
	until: time,
	/** Until when support takes a request by mail. */
	email_until: time,
	/** `open`: can be asked for now. `mail`: paid in coins, so only support can send them back. `closed`: too late, or turned down. */
	state: z.enum(["open", "mail", "requested", "refunded", "closed"]),
	/** Whether a request is paid back at once, without a person looking at it. */
	automatic: z.boolean(),
	amount: money,
	currency: text,
});
export type Refund = z.infer<typeof refundSchema>;

/** How a checkout somebody came back from stands: `processing` is paid or about to be, and not yet in force here. */
const checkoutStateSchema = z.enum(["open", "processing", "done", "expired"]);
export type CheckoutState = z.infer<typeof checkoutStateSchema>;

/** What the premium panel and the return page show: plan, renewal, refund window, payment method. */
export const billingSchema = z
	.object({
		/** `activating`: paid, or being paid, and not in force yet; ask again after a second or two, while `confirming` after minutes. */
		state: z.enum(["free", "activating", "active"]),
		/** The plan in force; null unless `active`. */
		package: z
			.object({ id: text, name: text, allowed_devices: z.number(), end_date: time, period: periodSchema })
			.nullable(),
		/** Only with `?checkout=`, and when that checkout is the caller's. */
		checkout: checkoutStateSchema.nullable(),
		/** Whether the plan renews by itself; `false` for a pass and after it was turned off. */
		auto_renew: z.boolean(),
		/** Whether auto-renew can be turned on and off: not for a pass, nor while one follows the subscription. */
		renewable: z.boolean(),
		/** When the pass begins that follows the subscription, where one does. */
		pass_from: time.nullable(),
		/** The next charge, where there will be one. */
		renews_at: time.nullable(),
		/** What a renewal costs; also when it is turned off, so that turning it on can say so. */
		renewal_price: money.nullable(),
		currency: text.nullable(),
		/** The latest payment, also of a plan that has ended. */
		price_paid: money.nullable(),
		paid_at: time.nullable(),
		/** About the latest payment; null when nothing was ever paid. */
		refund: refundSchema.nullable(),
		/** Such as { brand: "visa", last4: "4242" }; of PayPal and coins only a name. */
		payment_method: z.object({ brand: text, last4: text.nullable() }).nullable(),
		/** A renewal that could not be charged: where to pay it, if the payment service has a page for that. */
		payment_failed: z.object({ url: text.nullable() }).nullable(),
		billing_email: text,
		trial: trialSchema,
		confirming: confirmingSchema.nullable(),
	})
	.openapi("Billing");
export type Billing = z.infer<typeof billingSchema>;

export const invoiceSchema = z
	.object({
		id: text,
		/** The number printed on it, if it has one. */
		number: text.nullable(),
		date: time,
		package_id: text.nullable(),
		amount: money,
		currency: text,
		status: z.enum(["paid", "refunded", "partly_refunded"]),
		/** The payment service's page with the invoice or receipt, if it has one. */
		url: text.nullable(),
		/** The invoice as a PDF, if there is one. */
		pdf: text.nullable(),
	})
	.openapi("Invoice");
export type Invoice = z.infer<typeof invoiceSchema>;

/**
 * What it costs to change a running subscription to another plan, as the payment service reckons it at this moment:
 * `price + tax - credit - earlier = today`, where that is not below zero; else `left` is what remains.
 */
export const planChangeSchema = z
	.object({
		package_id: text,
		currency: text,
		/** What is charged at once. */
		today: money,
		/** The new plan's first period. */
		price: money,
		/** Taxes that come on top of it. */
		tax: money,
		/** What counts from what was paid for the plan of now. */
		credit: money,
		/** What was kept from an earlier change; below zero where something was left to pay. */
		earlier: money,
		/** What is kept for the next payments; it is not paid out. */
		left: money,
		/** End of the first period. */
		ends_at: time,
		/** Whether it renews then: a change leaves auto-renew as it is. */
		renews: z.boolean(),
		renewal_price: money,
		/** Until when `today` can be asked back; null when nothing is charged. */
		refund_until: time.nullable(),
		/** What a confirmation sends back. */
		quote: text,
	})
	.openapi("PlanChange");
export type PlanChange = z.infer<typeof planChangeSchema>;

/** Go to `url`; in embedded mode that is null and `client_secret` is for Stripe's script. */
export const checkoutReply = { id: text, url: text.nullable(), client_secret: text.nullable() };
export type CheckoutReply = z.infer<z.ZodObject<typeof checkoutReply>>;
