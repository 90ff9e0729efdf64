import { z } from "@hono/zod-openapi";
import { undoKinds } from "../account/mailed-links.ts";
import { activitySchema, sessionSchema } from "./account.ts";
import { money, text, time } from "./common.ts";

/** The export has separate country and city fields. */
const { location: _, ...sessionFields } = sessionSchema.shape;
const { location: __, ...activityFields } = activitySchema.shape;

const payment = z.object({
	id: text,
	reference: text.nullable(),
	subscription: text.nullable(),
	/** On the payment service's site. */
	url: text.nullable(),
	number: text.nullable(),
	package: text.nullable(),
	plan_change: z.boolean(),
	amount: money,
	refunded: money,
	/** When the bank returned a refund. */
	refund_failed_at: time.nullable(),
	currency: text,
	tax: money.nullable(),
	country: text.nullable(),
	paid_at: time,
	ends_at: time,
	refund_request: z
		.object({ state: text, reason: text.nullable(), requested_at: time, decided_at: time.nullable() })
		.nullable(),
});

const plan = z.object({
	/** `customer`, `subscription`: the payment provider's references. */
	customer: text.nullable(),
	subscription: text.nullable(),
	package: text.nullable(),
	ends_at: time.nullable(),
	/** Start of the pass that follows the subscription. */
	pass_from: time.nullable(),
	renews: z.boolean(),
	currency: text.nullable(),
	renewal_price: money.nullable(),
	card: text.nullable(),
	/** Invoice of a failed renewal. */
	unpaid_invoice: text.nullable(),
	checkout_begun_at: time.nullable(),
	checkout_package: text.nullable(),
	checkout_amount: money.nullable(),
	/** Start of a pending plan change. */
	change_begun_at: time.nullable(),
});

/** `data` of export: everything stored about the caller except secrets, which are stored only as hashes. */
export const exportSchema = z.object({
	exported_at: time,
	account: z.object({
		id: text,
		name: text,
		email: text,
		type: text,
		language: text,
		/** Countries of past logins, as ISO codes. */
		countries: z.array(text),
		created_at: time,
		/** When support suspended the account. */
		suspended_at: time.nullable(),
	}),
	/** Support's actions on the account. */
	support: z.array(
		z.object({ at: time, action: text, target: text.nullable(), why: text, result: text.nullable() }),
	),
	/** Former addresses; until `back_until` their owner can undo the change, and nobody else can register them. */
	former_addresses: z.array(
		z.object({ kind: z.enum(undoKinds), email: text, changed_at: time, back_until: time }),
	),
	sessions: z.array(
		z.object({
			...sessionFields,
			country: text.nullable(),
			city: text.nullable(),
			expires_at: time,
		}),
	),
	/** The last 30 days. */
	activity: z.array(z.object({ ...activityFields, country: text.nullable(), city: text.nullable() })),
	security: z.object({
		/** `added_at` is null during setup. */
		authenticator: z.object({ begun_at: time, added_at: time.nullable() }).nullable(),
		recovery_codes_left: z.number(),
		recovery_codes_used_at: z.array(time),
		passkeys: z.array(z.object({ name: text, added_at: time, used_at: time.nullable() })),
		/** The password is shown only once, and connections aren't stored. */
		manual_setup: z.object({ user_name: text, made_at: time }).nullable(),
		/** Scheduled removal of a lost second factor, if any. */
		factor_removal_at: time.nullable(),
		/** Logins awaiting the second step, passkeys being added, and when each expires. */
		under_way: z.array(z.object({ kind: z.enum(["login", "passkey"]), until: time })),
	}),
	/** Pending codes and their recipients; the code itself exists only in its mail. */
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
	/** `subject` is null if it contains a code, and after sending. */
	mails: z.array(
		z.object({
			kind: text,
			recipient: text,
			language: text,
			subject: text.nullable(),
			created_at: time,
			sent_at: time.nullable(),
			/** Why it hasn't been sent, as reported by the mail server. */
			failure: text.nullable(),
		}),
	),
	/** The address's subscription and the posts sent to it; null without one. */
	newsletter: z
		.object({
			language: text,
			asked_at: time,
			confirmed_at: time.nullable(),
			letters: z.array(z.object({ post: text, written_at: time })),
		})
		.nullable(),
	/** Null if the account never started a checkout. */
	plan: plan.nullable(),
	/** Last automatic refund. */
	refunded_at_once_at: time.nullable(),
	/** Null if never started. `kept_days`: what remains after a paid plan. */
	trial: z.object({ began_at: time, ends_at: time, kept_days: z.number().nullable() }).nullable(),
	/** Coin invoices: BTCPay's ids and their last known state. */
	coins: z.array(
		z.object({
			invoice: text,
			package: text,
			amount: money,
			currency: text,
			state: text,
			/** A problem for support to check. */
			trouble: text.nullable(),
			/** BTCPay's pages for the invoice. */
			url: text.nullable(),
			receipt: text.nullable(),
			begun_at: time,
			paid_at: time.nullable(),
			refunded_at: time.nullable(),
		}),
	),
	payments: z.array(payment),
});
export type AccountExport = z.infer<typeof exportSchema>;
