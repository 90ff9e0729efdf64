import { z } from "@hono/zod-openapi";
import { confirmingShape } from "../shared/confirming.ts";
import { trialShape } from "../shared/trial.ts";

const money = z.string().openapi({ example: "54.00" });
const time = z.string().openapi({ format: "date-time" });

const refundSchema = z.object({
	until: time,
	email_until: time,
	state: z.enum(["open", "mail", "requested", "refunded", "closed"]),
	automatic: z.boolean(),
	amount: money,
	currency: z.string(),
});

/** `Billing` of the contract, for the document. */
export const billingSchema = z
	.object({
		state: z.enum(["free", "activating", "active"]),
		package: z
			.object({
				id: z.string(),
				name: z.string(),
				allowed_devices: z.number(),
				end_date: time,
				period: z.object({ unit: z.enum(["week", "month", "year"]), count: z.number() }),
			})
			.nullable(),
		checkout: z.enum(["open", "processing", "done", "expired"]).nullable(),
		auto_renew: z.boolean(),
		renewable: z.boolean(),
		pass_from: time.nullable(),
		renews_at: time.nullable(),
		renewal_price: money.nullable(),
		currency: z.string().nullable(),
		price_paid: money.nullable(),
		paid_at: time.nullable(),
		refund: refundSchema.nullable(),
		payment_method: z.object({ brand: z.string(), last4: z.string().nullable() }).nullable(),
		payment_failed: z.object({ url: z.string().nullable() }).nullable(),
		billing_email: z.string(),
		trial: trialShape,
		confirming: confirmingShape.nullable(),
	})
	.openapi("Billing");

/** `Invoice` of the contract, for the document. */
export const invoiceSchema = z
	.object({
		id: z.string(),
		number: z.string().nullable(),
		date: time,
		package_id: z.string().nullable(),
		amount: money,
		currency: z.string(),
		status: z.enum(["paid", "refunded", "partly_refunded"]),
		url: z.string().nullable(),
		pdf: z.string().nullable(),
	})
	.openapi("Invoice");

/** `PlanChange` of the contract, for the document. */
export const planChangeSchema = z
	.object({
		package_id: z.string(),
		currency: z.string(),
		today: money,
		price: money,
		tax: money,
		credit: money,
		earlier: money,
		left: money,
		ends_at: time,
		renews: z.boolean(),
		renewal_price: money,
		refund_until: time.nullable(),
		quote: z.string(),
	})
	.openapi("PlanChange");
