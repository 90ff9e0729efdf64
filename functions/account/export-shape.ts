import { z } from "@hono/zod-openapi";
import { activityKinds } from "../contract/account/activity.ts";
import { undoKinds } from "../contract/account/mailed-links.ts";

const text = z.string();
const time = z.string().openapi({ format: "date-time" });
const money = z.string().openapi({ example: "54.00" });

const payment = z.object({
	id: text,
	reference: text.nullable(),
	subscription: text.nullable(),
	url: text.nullable(),
	number: text.nullable(),
	package: text.nullable(),
	plan_change: z.boolean(),
	amount: money,
	refunded: money,
	refund_failed_at: time.nullable(),
	currency: text,
	paid_at: time,
	ends_at: time,
	refund_request: z
		.object({ state: text, reason: text.nullable(), requested_at: time, decided_at: time.nullable() })
		.nullable(),
});

const plan = z.object({
	customer: text.nullable(),
	subscription: text.nullable(),
	package: text.nullable(),
	ends_at: time.nullable(),
	pass_from: time.nullable(),
	renews: z.boolean(),
	currency: text.nullable(),
	renewal_price: money.nullable(),
	card: text.nullable(),
	unpaid_invoice: text.nullable(),
	checkout_begun_at: time.nullable(),
	checkout_package: text.nullable(),
	checkout_amount: money.nullable(),
	change_begun_at: time.nullable(),
});

/** `AccountExport` of the contract, for the document. */
export const exportSchema = z.object({
	exported_at: time,
	account: z.object({
		id: text,
		name: text,
		email: text,
		type: text,
		language: text,
		countries: z.array(text),
		created_at: time,
	}),
	former_addresses: z.array(
		z.object({ kind: z.enum(undoKinds), email: text, changed_at: time, back_until: time }),
	),
	sessions: z.array(
		z.object({
			id: text,
			name: text.nullable(),
			platform: text,
			browser: text.nullable(),
			system: text.nullable(),
			kind: text.nullable(),
			country: text.nullable(),
			city: text.nullable(),
			seen_on: text.openapi({ format: "date" }),
			created_at: time,
			expires_at: time,
			current: z.boolean(),
		}),
	),
	activity: z.array(
		z.object({
			kind: z.enum(activityKinds),
			at: time,
			platform: text.nullable(),
			browser: text.nullable(),
			system: text.nullable(),
			country: text.nullable(),
			city: text.nullable(),
		}),
	),
	security: z.object({
		authenticator: z.object({ begun_at: time, added_at: time.nullable() }).nullable(),
		recovery_codes_left: z.number(),
		recovery_codes_used_at: z.array(time),
		passkeys: z.array(z.object({ name: text, added_at: time, used_at: time.nullable() })),
		factor_removal_at: time.nullable(),
		under_way: z.array(z.object({ kind: z.enum(["login", "passkey"]), until: time })),
	}),
	codes: z.array(
		z.object({
			purpose: text,
			email: text,
			language: text,
			tries: z.number(),
			created_at: time,
			expires_at: time,
		}),
	),
	mails: z.array(
		z.object({
			kind: text,
			recipient: text,
			language: text,
			subject: text.nullable(),
			created_at: time,
			sent_at: time.nullable(),
		}),
	),
	newsletter: z
		.object({
			language: text,
			asked_at: time,
			confirmed_at: time.nullable(),
			letters: z.array(z.object({ post: text, written_at: time })),
		})
		.nullable(),
	plan: plan.nullable(),
	refunded_at_once_at: time.nullable(),
	trial: z.object({ began_at: time, ends_at: time, kept_days: z.number().nullable() }).nullable(),
	coins: z.array(
		z.object({
			invoice: text,
			package: text,
			amount: money,
			currency: text,
			state: text,
			trouble: text.nullable(),
			url: text.nullable(),
			receipt: text.nullable(),
			begun_at: time,
			paid_at: time.nullable(),
			refunded_at: time.nullable(),
		}),
	),
	payments: z.array(payment),
});
