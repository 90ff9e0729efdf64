import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** What is sold, from content/plans.json. Amounts are hundredths of the currency. One no longer offered stays for those who have it. */
export const packages = sqliteTable("packages", {
	id: text().primaryKey(),
	position: integer().notNull(),
	name: text().notNull(),
	amount: integer().notNull(),
	currency: text().notNull(),
	/** What it costs in each currency, as JSON (`Package.prices` of the contract). */
	prices: text().notNull().default("[]"),
	discount: integer().notNull(),
	discountEnds: integer("discount_ends"),
	/** Months. */
	duration: real().notNull(),
	periodUnit: text("period_unit", { enum: ["week", "month", "year"] }).notNull(),
	periodCount: integer("period_count").notNull(),
	renews: integer({ mode: "boolean" }).notNull(),
	devices: integer().notNull(),
	isDefault: integer("is_default", { mode: "boolean" }).notNull(),
	offered: integer({ mode: "boolean" }).notNull(),
});

/** Somebody who has been to the checkout: who that is at Stripe, the plan in force as Stripe last told, the checkout under way. */
export const customers = sqliteTable(
	"customers",
	{
		userId: text("user_id")
			.primaryKey()
			.references(() => users.id, { onDelete: "cascade" }),
		/** Stripe's ids. */
		customerId: text("customer_id").unique(),
		subscriptionId: text("subscription_id"),
		/** Counts what was written from Stripe: what was read before another write is read again. */
		version: integer().notNull().default(0),
		syncedAt: integer("synced_at"),
		packageId: text("package_id"),
		/** End of the last period that was paid for and not given back. */
		endsAt: integer("ends_at"),
		/** When a pass begins because the subscription's paid time ends; null where none follows one. */
		passFrom: integer("pass_from"),
		renews: integer({ mode: "boolean" }).notNull().default(false),
		renewalAmount: integer("renewal_amount"),
		currency: text(),
		cardBrand: text("card_brand"),
		cardLast4: text("card_last4"),
		/** The invoice of a renewal that could not be charged, and where it can be paid. */
		failedInvoice: text("failed_invoice"),
		failedUrl: text("failed_url"),
		checkoutKey: text("checkout_key"),
		/** Null while it is being made. */
		checkoutId: text("checkout_id"),
		checkoutUrl: text("checkout_url"),
		checkoutSecret: text("checkout_secret"),
		checkoutPackage: text("checkout_package"),
		checkoutAmount: integer("checkout_amount"),
		checkoutCurrency: text("checkout_currency"),
		checkoutAt: integer("checkout_at"),
		/** When the person first came back from it. */
		returnedAt: integer("returned_at"),
		/** Since when another plan is being asked for at Stripe: one change at a time, and no refund meanwhile. */
		changingAt: integer("changing_at"),
	},
	(table) => [
		index("customers_ends").on(table.endsAt),
		index("customers_checkout").on(table.checkoutAt).where(sql`checkout_id IS NOT NULL`),
		index("customers_synced").on(table.syncedAt).where(sql`subscription_id IS NOT NULL`),
		index("customers_changing").on(table.changingAt).where(sql`changing_at IS NOT NULL`),
	],
);

/** A paid invoice. It outlives the account, without a word about whose it was (accounting; privacy policy). */
export const payments = sqliteTable(
	"payments",
	{
		/** Stripe's id of the invoice, or BTCPay's behind `btcpay_`. */
		id: text().primaryKey(),
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		packageId: text("package_id"),
		subscriptionId: text("subscription_id"),
		/** It paid for another plan of a subscription that ran. */
		isPlanChange: integer("is_plan_change", { mode: "boolean" }).notNull().default(false),
		/** Stripe's id of the payment, which a refund names. */
		intentId: text("intent_id"),
		amount: integer().notNull(),
		refunded: integer().notNull(),
		/** When the last of its refunds was asked for that the bank has returned. */
		refundFailedAt: integer("refund_failed_at"),
		currency: text().notNull(),
		/** What of the amount is tax, and the country of the buyer, as far as Stripe was told; of coins neither is known. */
		tax: integer(),
		country: text(),
		number: text(),
		url: text(),
		/** Where it can be had as a PDF. */
		pdf: text(),
		paidAt: integer("paid_at").notNull(),
		/** End of the period it paid for. */
		endsAt: integer("ends_at").notNull(),
	},
	(table) => [index("payments_user").on(table.userId), index("payments_paid").on(table.paidAt)],
);

/** What somebody was asked to pay in coins, and how that stood when BTCPay was last asked. One that was never paid is forgotten soon. */
export const coinInvoices = sqliteTable(
	"coin_invoices",
	{
		/** BTCPay's id. */
		id: text().primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		packageId: text("package_id").notNull(),
		periodUnit: text("period_unit", { enum: ["week", "month", "year"] }).notNull(),
		periodCount: integer("period_count").notNull(),
		amount: integer().notNull(),
		currency: text().notNull(),
		createdAt: integer("created_at").notNull(),
		state: text({ enum: ["open", "processing", "settled", "expired", "invalid"] }).notNull(),
		/** What a person has to look at. */
		trouble: text({ enum: ["partly", "late", "over", "unconfirmed", "closed"] }),
		/** When it was first seen to be settled: the pass begins then. */
		paidAt: integer("paid_at"),
		receipt: text(),
		/** Where the buyer can look at it; null of one from before this was kept. */
		url: text(),
		/** When support has noted that the coins went back. */
		refundedAt: integer("refunded_at"),
	},
	(table) => [
		index("coin_invoices_user").on(table.userId),
		index("coin_invoices_confirming").on(table.userId).where(sql`state = 'processing'`),
	],
);

/** Somebody asked for a payment back. */
export const refunds = sqliteTable(
	"refunds",
	{
		paymentId: text("payment_id")
			.primaryKey()
			.references(() => payments.id, { onDelete: "cascade" }),
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		reason: text(),
		state: text({ enum: ["requested", "refunded", "refused"] }).notNull(),
		requestedAt: integer("requested_at").notNull(),
		decidedAt: integer("decided_at"),
	},
	(table) => [index("refunds_user").on(table.userId)],
);

/** A mailbox that was paid back at once (REFUNDS=auto): support decides about its next request for a year, also after its account is deleted. */
export const automaticRefunds = sqliteTable(
	"automatic_refunds",
	{
		/** Keyed hash of the mailbox (http/mailbox.ts). */
		mailbox: text().primaryKey(),
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		at: integer().notNull(),
	},
	(table) => [index("automatic_refunds_user").on(table.userId), index("automatic_refunds_at").on(table.at)],
);

/** Notices of Stripe and BTCPay that have had their effect, so that none has it twice. */
export const stripeEvents = sqliteTable(
	"stripe_events",
	{ id: text().primaryKey(), type: text().notNull(), at: integer().notNull() },
	(table) => [index("stripe_events_at").on(table.at)],
);

/** What remains to be told to Stripe, written in the batch of its cause and tried until Stripe has taken it. */
export const billingJobs = sqliteTable(
	"billing_jobs",
	{
		/** Kind and target, so that the same is asked for once. */
		id: text().primaryKey(),
		kind: text({
			enum: ["cancel", "stop-renewal", "give-up", "refund", "forget", "close", "contact", "sync"],
		}).notNull(),
		/** Stripe's id of a subscription, a payment or a customer; BTCPay's of an invoice; of "sync" what support did (support.ts). */
		target: text().notNull(),
		attempts: integer().notNull().default(0),
		nextAt: integer("next_at").notNull(),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [index("billing_jobs_due").on(table.nextAt)],
);

/** A free trial that was begun. One mailbox gets one: its row outlives the account, without a word about whose it was. */
export const trials = sqliteTable(
	"trials",
	{
		/** Keyed hash of the mailbox (http/mailbox.ts). */
		mailbox: text().primaryKey(),
		userId: text("user_id")
			.unique()
			.references(() => users.id, { onDelete: "set null" }),
		beganAt: integer("began_at").notNull(),
		endsAt: integer("ends_at").notNull(),
		/** Milliseconds that are kept while a paid plan runs; null while the trial itself runs, or is over. */
		rest: integer(),
		nextMail: text("next_mail", { enum: ["trial_ending", "trial_ended"] }),
		goneAt: integer("gone_at"),
	},
	(table) => [
		index("trials_ends").on(table.endsAt),
		index("trials_kept").on(table.userId).where(sql`rest IS NOT NULL`),
		index("trials_mail").on(table.endsAt).where(sql`next_mail IS NOT NULL`),
		index("trials_gone").on(table.goneAt).where(sql`gone_at IS NOT NULL`),
	],
);
