import { z } from "@hono/zod-openapi";
import { undoKinds } from "../account/mailed-links.ts";
import { activitySchema, sessionSchema } from "./account.ts";
import { money, text, time } from "./common.ts";

/** Country and city stand by themselves here. */
const { location: _, ...sessionFields } = sessionSchema.shape;
const { location: __, ...activityFields } = activitySchema.shape;

const payment = z.object({
	id: text,
	reference: text.nullable(),
	subscription: text.nullable(),
	/** The payment service's page of it. */
	url: text.nullable(),
	number: text.nullable(),
	package: text.nullable(),
	/** Whether it paid for a change of plan. */
	plan_change: z.boolean(),
	amount: money,
	refunded: money,
	/** When a refund was asked for that the bank returned. */
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
	/** When the pass begins that follows the subscription. */
	pass_from: time.nullable(),
	renews: z.boolean(),
	currency: text.nullable(),
	renewal_price: money.nullable(),
	card: text.nullable(),
	/** The invoice of a renewal that was not paid. */
	unpaid_invoice: text.nullable(),
	checkout_begun_at: time.nullable(),
	checkout_package: text.nullable(),
	checkout_amount: money.nullable(),
	/** When another plan was asked for, while that is under way. */
	change_begun_at: time.nullable(),
});

/** `data` of export: everything that is held about the caller, but for secrets, of which only hashes are held. */
export const exportSchema = z.object({
	exported_at: time,
	account: z.object({
		id: text,
		name: text,
		email: text,
		type: text,
		language: text,
		/** Where its logins came from, as ISO codes. */
		countries: z.array(text),
		created_at: time,
		/** Since when support lets nobody log in. */
		suspended_at: time.nullable(),
	}),
	/** What support did with the account. */
	support: z.array(
		z.object({ at: time, action: text, target: text.nullable(), why: text, result: text.nullable() }),
	),
	/** Addresses before a change; until `back_until` who reads their mail can undo it, and nobody else can take them. */
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
	/** What has happened to the account in the last 30 days. */
	activity: z.array(z.object({ ...activityFields, country: text.nullable(), city: text.nullable() })),
	/** How the account is protected beyond its password; never a secret. */
	security: z.object({
		/** `added_at` is null while it is being set up. */
		authenticator: z.object({ begun_at: time, added_at: time.nullable() }).nullable(),
		recovery_codes_left: z.number(),
		recovery_codes_used_at: z.array(time),
		passkeys: z.array(z.object({ name: text, added_at: time, used_at: time.nullable() })),
		/** The password itself is told once; of connections nothing is kept that could be handed out. */
		manual_setup: z.object({ user_name: text, made_at: time }).nullable(),
		/** When support takes a lost second factor away, where that was begun. */
		factor_removal_at: time.nullable(),
		/** Logins whose second step is missing, and passkeys that are being added: until when that works. */
		under_way: z.array(z.object({ kind: z.enum(["login", "passkey"]), until: time })),
	}),
	/** Codes that wait to be entered, and the address each was mailed to; the code itself exists only in its mail. */
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
	/** `subject` is null where it holds a code, and once the mail has left. */
	mails: z.array(
		z.object({
			kind: text,
			recipient: text,
			language: text,
			subject: text.nullable(),
			created_at: time,
			sent_at: time.nullable(),
			/** Why it has not left: the mail server's words. */
			failure: text.nullable(),
		}),
	),
	/** The subscription of the account's address, and the posts it was written; null without one. */
	newsletter: z
		.object({
			language: text,
			asked_at: time,
			confirmed_at: time.nullable(),
			letters: z.array(z.object({ post: text, written_at: time })),
		})
		.nullable(),
	/** Null for those who never were at the checkout. */
	plan: plan.nullable(),
	/** When the latest request for a refund was paid back without support. */
	refunded_at_once_at: time.nullable(),
	/** Null for those who never began one. `kept_days`: what follows when a paid plan ends. */
	trial: z.object({ began_at: time, ends_at: time, kept_days: z.number().nullable() }).nullable(),
	/** Invoices in coins: BTCPay's ids, and how they stood when it was last asked. */
	coins: z.array(
		z.object({
			invoice: text,
			package: text,
			amount: money,
			currency: text,
			state: text,
			/** What support has to look at. */
			trouble: text.nullable(),
			/** BTCPay's pages of it. */
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
