import { getTableColumns, getTableName, isTable } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { exportSchema } from "../../../functions/contract/shapes/export.ts";
import * as schema from "../../../functions/db/schema/index.ts";

/** Where each table's personal data is in the export, and the columns left out, by reason; or why it has none to export. */
const tables: Record<string, { at: string; without?: Record<string, string> } | string> = {
	users: { at: "account", without: { "a hash": "password" } },
	sessions: { at: "sessions" },
	codes: {
		at: "codes",
		without: {
			"hashes and random values": "owner id code_hash link_hash last_try password",
			"ten minutes after created_at": "code_expires_at",
			"of a sign-up that nobody has proven to be the caller’s": "user_name",
		},
	},
	former_addresses: { at: "former_addresses", without: { "a keyed hash": "id" } },
	activity: { at: "activity", without: { random: "id" } },
	mails: {
		at: "mails",
		without: { secrets: "code link unsubscribe text html", "of the outbox": "id attempts next_at" },
	},
	subscribers: { at: "newsletter", without: { "a keyed hash": "id", "the account’s": "email" } },
	letters: { at: "newsletter.letters", without: { "a keyed hash": "subscriber_id" } },
	authenticators: {
		at: "security.authenticator",
		without: {
			"a secret and a random value": "secret last_use",
			"the time of a code, which the activity has as a login": "last_step",
		},
	},
	recovery_codes: {
		at: "security.recovery_codes_used_at",
		without: { "a hash and a random value": "hash used_by", "in the activity": "created_at" },
	},
	passkeys: { at: "security.passkeys", without: { "of the key": "id public_key counter" } },
	passkey_challenges: {
		at: "security.under_way",
		without: { "a keyed hash and a random value": "id used_by" },
	},
	login_grants: {
		at: "security.under_way",
		without: { "keyed hashes": "id bound", "whether by a known device": "known" },
	},
	factor_recoveries: {
		at: "security.factor_removal_at",
		without: { "a hash": "stop_hash", "72 hours before": "created_at" },
	},
	trials: {
		at: "trial",
		without: { "a keyed hash": "mailbox", "of the job": "next_mail", "set without an account": "gone_at" },
	},
	customers: {
		at: "plan",
		without: {
			"of the sync": "version synced_at",
			"exported as card": "card_brand card_last4",
			"pages to pay at": "failed_url checkout_url returned_at",
			"secret or random": "checkout_key checkout_id checkout_secret",
			"the package’s": "checkout_currency",
		},
	},
	payments: { at: "payments", without: { "at url": "pdf" } },
	support_actions: { at: "support", without: { random: "id", "somebody else’s name": "who" } },
	refunds: { at: "payments.refund_request", without: { "its payment": "payment_id" } },
	automatic_refunds: { at: "refunded_at_once_at", without: { "a keyed hash": "mailbox" } },
	coin_invoices: { at: "coins", without: { "the package’s": "period_unit period_count" } },
	vpn_credentials: {
		at: "security.manual_setup",
		without: { hashes: "password_hash nt_hash", "in every link for Shadowsocks": "slot" },
	},
	vpn_sessions: "keyed hashes of open connections, which cannot be read back",
	vpn_gateways: "the operator’s machines",
	packages: "what is sold",
	hits: "keyed hashes of rules and addresses, which cannot be read back",
	bot_checks: "keyed hashes of solutions, of nobody",
	clicks: "daily totals",
	status_days: "measurements of the service",
	feeds: "the operator’s servers",
	stripe_events: "ids of webhooks, of nobody",
	billing_jobs: "what the payment service is still to be told, about references that the export names",
};

/** Columns with another name in the export. */
const names: Record<string, string> = {
	lang: "language",
	seen_at: "seen_on",
	link_expires_at: "expires_at",
	"former_addresses.until": "back_until",
	"former_addresses.created_at": "changed_at",
	"subscribers.created_at": "asked_at",
	"letters.created_at": "written_at",
	"authenticators.created_at": "begun_at",
	"authenticators.confirmed_at": "added_at",
	"vpn_credentials.created_at": "made_at",
	"passkeys.created_at": "added_at",
	"passkey_challenges.expires_at": "until",
	"login_grants.expires_at": "until",
	"trials.rest": "kept_days",
	"customers.customer_id": "customer",
	"customers.subscription_id": "subscription",
	"customers.package_id": "package",
	"customers.renewal_amount": "renewal_price",
	"customers.failed_invoice": "unpaid_invoice",
	"customers.checkout_at": "checkout_begun_at",
	"customers.changing_at": "change_begun_at",
	"payments.subscription_id": "subscription",
	"payments.is_plan_change": "plan_change",
	"payments.package_id": "package",
	"payments.intent_id": "reference",
	"coin_invoices.id": "invoice",
	"coin_invoices.package_id": "package",
	"coin_invoices.created_at": "begun_at",
};

type Shape = { shape?: Record<string, Shape>; element?: Shape; unwrap?: () => Shape };
/** Through arrays and nullable values. */
function open(shape: Shape): Shape {
	const inner = shape.element ?? shape.unwrap?.();
	return shape.shape || !inner ? shape : open(inner);
}
/** The fields of the export at a path. */
const keysOf = (path: string): string[] => {
	const start = exportSchema as unknown as Shape;
	const part = path.split(".").reduce((outer, name) => open(outer).shape?.[name] ?? {}, start);
	return Object.keys(open(part).shape ?? {});
};

const stored = Object.values(schema).filter((value) => isTable(value));

describe("the data export", () => {
	it("covers exactly the existing tables", () => {
		expect(Object.keys(tables).sort()).toEqual(stored.map((table) => getTableName(table)).sort());
	});

	it.each(stored.map((table) => [getTableName(table), table] as const))(
		"has every column of %s that concerns its owner",
		(name, table) => {
			const place = tables[name];
			if (typeof place !== "object") return expect(place?.length).toBeGreaterThan(5);
			const [last = ""] = place.at.split(".").slice(-1);
			const keys = keysOf(place.at);
			// The caller is the user of all of it.
			const without = [
				"user_id",
				...Object.values(place.without ?? {}).flatMap((columns) => columns.split(" ")),
			];
			const missing = Object.values(getTableColumns(table))
				.map((column) => column.name)
				.filter((column) => !without.includes(column))
				.filter((column) => !keys.includes(names[`${name}.${column}`] ?? names[column] ?? column))
				// A path to a single value, such as a date, covers one column.
				.filter((_, index) => keys.length > 0 || index > 0 || !last);
			expect(missing).toEqual([]);
		},
	);
});
