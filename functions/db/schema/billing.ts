import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { referToUser, users } from "./users.ts";

/** Plans from content/plans.json. Discontinued plans stay for their customers. */
export const packages = sqliteTable("packages", {
	id: text().primaryKey(),
	name: text().notNull(),
	periodUnit: text("period_unit", { enum: ["week", "month", "year"] }).notNull(),
	periodCount: integer("period_count").notNull(),
	devices: integer().notNull(),
});

/** Billing data of a user who has started a checkout: Stripe ids, the plan as of the last sync, and the pending checkout. */
export const customers = sqliteTable(
	"customers",
	{
		userId: referToUser().primaryKey(),
		/** Stripe's ids. */
		customerId: text("customer_id").unique(),
		subscriptionId: text("subscription_id"),
		/** Incremented by every sync, for optimistic locking. */
		version: integer().notNull().default(0),
		syncedAt: integer("synced_at"),
		/** Last failed sync, so that one customer's doesn't hold up the others'. */
		syncFailedAt: integer("sync_failed_at"),
		packageId: text("package_id"),
		/** End of the last paid and unrefunded period. */
		endsAt: integer("ends_at"),
		/** Start of a pass that follows the subscription; null if there is none. */
		passFrom: integer("pass_from"),
		renews: integer({ mode: "boolean" }).notNull().default(false),
		renewalAmount: integer("renewal_amount"),
		currency: text(),
		cardBrand: text("card_brand"),
		cardLast4: text("card_last4"),
		/** Unpaid renewal invoice, and where to pay it. */
		failedInvoice: text("failed_invoice"),
		failedUrl: text("failed_url"),
		checkoutKey: text("checkout_key"),
		/** Null until created. */
		checkoutId: text("checkout_id"),
		checkoutUrl: text("checkout_url"),
		checkoutSecret: text("checkout_secret"),
		checkoutPackage: text("checkout_package"),
		checkoutAmount: integer("checkout_amount"),
		checkoutCurrency: text("checkout_currency"),
		checkoutAt: integer("checkout_at"),
		/** When the user first returned from checkout. */
		returnedAt: integer("returned_at"),
		/** When a plan change was started: one at a time, and no refund meanwhile. */
		changingAt: integer("changing_at"),
	},
	(table) => [
		index("customers_ends").on(table.endsAt),
		index("customers_checkout").on(table.checkoutAt).where(sql`checkout_id IS NOT NULL`),
		index("customers_synced").on(table.syncedAt).where(sql`subscription_id IS NOT NULL`),
		index("customers_changing").on(table.changingAt).where(sql`changing_at IS NOT NULL`),
	],
);

/** A paid invoice. Outlives its account anonymously, for accounting (privacy policy). */
export const payments = sqliteTable(
	"payments",
	{
		/** Stripe's invoice id, or BTCPay's prefixed with `btcpay_`. */
		id: text().primaryKey(),
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		packageId: text("package_id"),
		subscriptionId: text("subscription_id"),
		/** Paid for a change to another plan. */
		isPlanChange: integer("is_plan_change", { mode: "boolean" }).notNull().default(false),
		/** Stripe's payment intent, needed for refunds. */
		intentId: text("intent_id"),
		amount: integer().notNull(),
		refunded: integer().notNull(),
		/** Time of the last refund request that the bank returned. */
		refundFailedAt: integer("refund_failed_at"),
		currency: text().notNull(),
		/** Tax included in the amount, and the buyer's country, from Stripe; unknown for coins. */
		tax: integer(),
		country: text(),
		number: text(),
		url: text(),
		pdf: text(),
		paidAt: integer("paid_at").notNull(),
		/** End of the period it paid for. */
		endsAt: integer("ends_at").notNull(),
	},
	(table) => [index("payments_user").on(table.userId), index("payments_paid").on(table.paidAt)],
);

/** Coin invoices, as of the last sync with BTCPay. Unpaid ones are deleted after a week, unless they confirm or are a problem for support. */
export const coinInvoices = sqliteTable(
	"coin_invoices",
	{
		/** BTCPay's id. */
		id: text().primaryKey(),
		userId: referToUser().notNull(),
		packageId: text("package_id").notNull(),
		periodUnit: text("period_unit", { enum: ["week", "month", "year"] }).notNull(),
		periodCount: integer("period_count").notNull(),
		amount: integer().notNull(),
		currency: text().notNull(),
		createdAt: integer("created_at").notNull(),
		state: text({ enum: ["open", "processing", "settled", "expired", "invalid"] }).notNull(),
		/** A problem for support. */
		problem: text({ enum: ["partly", "late", "over", "unconfirmed", "closed"] }),
		/** When it was first seen settled, which starts the pass. */
		paidAt: integer("paid_at"),
		receipt: text(),
		/** BTCPay's page; null on rows older than this column. */
		url: text(),
		/** When support recorded a manual refund. */
		refundedAt: integer("refunded_at"),
	},
	(table) => [
		index("coin_invoices_user").on(table.userId),
		index("coin_invoices_confirming").on(table.userId).where(sql`state = 'processing'`),
	],
);

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

/** What was refunded when, negative if the bank returned it, so that accounts of a past period stay as they were. */
export const refundEntries = sqliteTable(
	"refund_entries",
	{
		paymentId: text("payment_id")
			.notNull()
			.references(() => payments.id, { onDelete: "cascade" }),
		at: integer().notNull(),
		amount: integer().notNull(),
	},
	(table) => [index("refund_entries_payment").on(table.paymentId)],
);

/** Mailboxes with an automatic refund (REFUNDS=auto); support decides their next requests, even after the account is deleted. Kept for `keepMailboxYears`. */
export const automaticRefunds = sqliteTable(
	"automatic_refunds",
	{
		/** Keyed hash of the mailbox (utils/mailbox.ts). */
		mailbox: text().primaryKey(),
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		at: integer().notNull(),
	},
	(table) => [index("automatic_refunds_user").on(table.userId), index("automatic_refunds_at").on(table.at)],
);

/** Handled webhook events of Stripe and BTCPay, with what support was told of coins; for deduplication. */
export const webhookEvents = sqliteTable(
	"webhook_events",
	{ id: text().primaryKey(), type: text().notNull(), at: integer().notNull() },
	(table) => [index("webhook_events_at").on(table.at)],
);

/** Outbox of payment service calls, written in the batch of their cause and retried until accepted. */
export const billingJobs = sqliteTable(
	"billing_jobs",
	{
		/** Kind and target, for deduplication. */
		id: text().primaryKey(),
		kind: text({
			enum: [
				"cancel",
				"stop-renewal",
				"give-up",
				"refund",
				"report-refusal",
				"forget",
				"expire",
				"close",
				"contact",
				"sync",
			],
		}).notNull(),
		/** Stripe's id of a subscription, payment, invoice, customer or checkout; BTCPay's invoice id; for "sync" the user. */
		target: text().notNull(),
		attempts: integer().notNull().default(0),
		nextAt: integer("next_at").notNull(),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [index("billing_jobs_due").on(table.nextAt)],
);

/** Trials, one per mailbox. Rows outlive their account anonymously. */
export const trials = sqliteTable(
	"trials",
	{
		/** Keyed hash of the mailbox (utils/mailbox.ts). */
		mailbox: text().primaryKey(),
		userId: text("user_id")
			.unique()
			.references(() => users.id, { onDelete: "set null" }),
		beganAt: integer("began_at").notNull(),
		endsAt: integer("ends_at").notNull(),
		/** While paused by a paid plan; null while running or over. */
		remainingMs: integer("remaining_ms"),
		nextMail: text("next_mail", { enum: ["trial_ending", "trial_ended"] }),
		goneAt: integer("gone_at"),
	},
	(table) => [
		index("trials_ends").on(table.endsAt),
		index("trials_kept").on(table.userId).where(sql`remaining_ms IS NOT NULL`),
		index("trials_mail").on(table.endsAt).where(sql`next_mail IS NOT NULL`),
		index("trials_gone").on(table.goneAt).where(sql`gone_at IS NOT NULL`),
	],
);
