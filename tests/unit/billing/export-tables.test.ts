import { getTableColumns, getTableName, isTable } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { exportSchema } from "../../../functions/contract/shapes/export.ts";
import * as schema from "../../../functions/db/schema/index.ts";

/** Where each table's personal data is in the export, by column; or why it has none to export. */
const tables: Record<string, { at: string; without?: Record<string, string> } | string> = {
	users: { at: "account", without: { password: "a hash to work on" } },
	sessions: { at: "sessions", without: { user_id: "the caller" } },
	codes: {
		at: "codes",
		without: {
			...{
				owner: "a keyed hash",
				id: "random",
				code_hash: "a hash",
				link_hash: "a hash",
				last_try: "random",
			},
			...{ code_expires_at: "ten minutes of created_at", password: "a hash" },
			user_name: "a sign-up’s, which nobody has proven to be the caller’s",
		},
	},
	former_addresses: { at: "former_addresses", without: { id: "a keyed hash", user_id: "the caller" } },
	activity: { at: "activity", without: { id: "random", user_id: "the caller" } },
	mails: {
		at: "mails",
		without: {
			...{
				id: "random",
				text: "emptied once it has left, and may hold a code",
				html: "as text",
				code: "a secret",
			},
			...{ link: "a secret", unsubscribe: "a secret", attempts: "of the outbox", next_at: "of the outbox" },
		},
	},
	subscribers: { at: "newsletter", without: { id: "a keyed hash", email: "the account’s" } },
	letters: { at: "newsletter.letters", without: { subscriber_id: "a keyed hash" } },
	authenticators: {
		at: "security.authenticator",
		without: {
			...{ user_id: "the caller", secret: "a secret", last_use: "random" },
			last_step: "the time of a code, which the activity has as a login",
		},
	},
	recovery_codes: {
		at: "security.recovery_codes_used_at",
		without: {
			...{ user_id: "the caller", hash: "a hash", used_by: "random" },
			created_at: "of the whole set, when the app was added or as the activity says",
		},
	},
	passkeys: {
		at: "security.passkeys",
		without: { id: "a key’s name", user_id: "the caller", public_key: "of no use", counter: "of the key" },
	},
	passkey_challenges: {
		at: "security.under_way",
		without: { id: "a keyed hash", user_id: "the caller", used_by: "random" },
	},
	login_grants: {
		at: "security.under_way",
		without: {
			id: "a keyed hash",
			user_id: "the caller",
			bound: "a keyed hash",
			known: "whether by a known device",
		},
	},
	factor_recoveries: {
		at: "security.factor_removal_at",
		without: { user_id: "the caller", stop_hash: "a hash", created_at: "72 hours before" },
	},
	trials: {
		at: "trial",
		without: {
			mailbox: "a keyed hash",
			user_id: "the caller",
			next_mail: "of the job",
			gone_at: "nobody’s any more",
		},
	},
	customers: {
		at: "plan",
		without: {
			...{
				user_id: "the caller",
				version: "of the sync",
				synced_at: "of the sync",
				failed_url: "a page to pay at",
			},
			...{ card_brand: "card", card_last4: "card", checkout_key: "random", checkout_id: "random" },
			...{
				checkout_url: "a page to pay at",
				checkout_secret: "a secret",
				checkout_currency: "the package’s",
			},
			returned_at: "of the page one comes back to",
		},
	},
	payments: { at: "payments", without: { user_id: "the caller", pdf: "at url" } },
	support_actions: {
		at: "support",
		without: { id: "random", user_id: "the caller", who: "somebody else’s name" },
	},
	refunds: { at: "payments.refund_request", without: { payment_id: "its payment", user_id: "the caller" } },
	automatic_refunds: {
		at: "refunded_at_once_at",
		without: { mailbox: "a keyed hash", user_id: "the caller" },
	},
	coin_invoices: {
		at: "coins",
		without: { user_id: "the caller", period_unit: "the package’s", period_count: "the package’s" },
	},
	vpn_credentials: {
		at: "security.manual_setup",
		without: {
			...{ user_id: "the caller", password_hash: "a hash", nt_hash: "a hash" },
			slot: "a number of the servers, in every link for Shadowsocks",
		},
	},
	vpn_sessions: "keyed hashes of open connections, which cannot be read back",
	vpn_gateways: "the operator’s machines",
	packages: "what is sold",
	hits: "keyed hashes of rules and addresses, which cannot be read back",
	bot_checks: "keyed hashes of solutions, of nobody",
	clicks: "sums of a day",
	status_days: "measurements of the service",
	feeds: "the operator’s, of servers",
	stripe_events: "numbers of notices, of nobody",
	billing_jobs: "what remains to be told to the payment service, of references that the export names",
};

/** Columns with another name in the export. */
const names: Record<string, string> = {
	...{ lang: "language", seen_at: "seen_on", link_expires_at: "expires_at", at: "at", ends_at: "ends_at" },
	...{ "former_addresses.until": "back_until", "former_addresses.created_at": "changed_at" },
	...{ "subscribers.created_at": "asked_at", "letters.created_at": "written_at" },
	...{ "authenticators.created_at": "begun_at", "authenticators.confirmed_at": "added_at" },
	...{
		"vpn_credentials.created_at": "made_at",
		"passkeys.created_at": "added_at",
		"passkey_challenges.expires_at": "until",
		"login_grants.expires_at": "until",
	},
	...{
		"trials.rest": "kept_days",
		"customers.customer_id": "customer",
		"customers.subscription_id": "subscription",
	},
	...{ "customers.package_id": "package", "customers.renewal_amount": "renewal_price" },
	...{ "customers.failed_invoice": "unpaid_invoice", "customers.checkout_at": "checkout_begun_at" },
	...{ "customers.changing_at": "change_begun_at", "payments.subscription_id": "subscription" },
	...{
		"payments.is_plan_change": "plan_change",
		"payments.package_id": "package",
		"payments.intent_id": "reference",
	},
	...{
		"coin_invoices.id": "invoice",
		"coin_invoices.package_id": "package",
		"coin_invoices.created_at": "begun_at",
	},
};

type Shape = { shape?: Record<string, Shape>; element?: Shape; unwrap?: () => Shape };
/** The export's type at a path, through arrays and nullable values. */
function shapeAt(path: string): Shape {
	const open = (shape: Shape): Shape => {
		if (shape.shape) return shape;
		const inner = shape.element ?? shape.unwrap?.();
		return inner ? open(inner) : shape;
	};
	return path
		.split(".")
		.reduce<Shape>((part, name) => open(part).shape?.[name] ?? {}, exportSchema as unknown as Shape);
}
const keysOf = (path: string): string[] => {
	let part = shapeAt(path);
	for (let inner: Shape | undefined = part; inner; inner = part.element ?? part.unwrap?.()) {
		part = inner;
		if (part.shape) return Object.keys(part.shape);
	}
	return [];
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
			const missing = Object.values(getTableColumns(table))
				.map((column) => column.name)
				.filter((column) => !place.without?.[column])
				.filter((column) => !keys.includes(names[`${name}.${column}`] ?? names[column] ?? column))
				// A path to a single value, such as a date, covers one column.
				.filter((_, at) => keys.length > 0 || at > 0 || !last);
			expect(missing).toEqual([]);
		},
	);
});
