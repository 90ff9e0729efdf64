import { getTableColumns, getTableName, isTable } from "drizzle-orm";
import { expect, it } from "vitest";
import { exportGroups } from "../../../functions/db/queries/export.ts";
import * as schema from "../../../functions/db/schema/index.ts";

/** The columns of exported tables that the export leaves out besides `userId`, by reason; or why a table isn't exported. */
const leftOut: Record<string, Record<string, string> | string> = {
	users: { "a hash": "password" },
	sessions: { "in the tokens": "id" },
	codes: {
		"hashes and random values": "owner id codeHash linkHash lastTry password",
		"ten minutes after createdAt": "codeExpiresAt",
		"of a sign-up that nobody has proven to be the caller’s": "userName",
	},
	former_addresses: { "a keyed hash": "id" },
	activity: { random: "id" },
	mails: {
		"secrets, and what may contain them": "code link unsubscribe subject text html",
		"of the outbox": "id",
	},
	subscribers: { "a keyed hash": "id", "the account’s": "email" },
	letters: { "a keyed hash": "subscriberId" },
	authenticators: {
		"a secret and a random value": "secret lastUse",
		"the time of a code, which the activity has as a login": "lastStep",
	},
	recovery_codes: { "a hash and a random value": "hash usedBy" },
	passkeys: { "of the key": "id publicKey counter" },
	passkey_challenges: { "a keyed hash and a random value": "id usedBy" },
	login_grants: { "keyed hashes": "id passwordFingerprint" },
	factor_recoveries: { hashes: "stopHash formerStopHashes" },
	trials: { "a keyed hash": "mailbox", "set without an account": "goneAt" },
	customers: {
		"of the sync": "version",
		"pages to pay at": "failedUrl checkoutUrl",
		"secret or random": "checkoutKey checkoutId checkoutSecret",
	},
	payments: {},
	support_actions: { random: "id", "somebody else’s name": "who" },
	refunds: {},
	refund_entries: "what the payments’ refunded amounts are the sums of",
	automatic_refunds: { "a keyed hash": "mailbox" },
	coin_invoices: {},
	vpn_credentials: { hashes: "passwordHash ntHash", "in every link for Shadowsocks": "slot" },
	vpn_sessions: "keyed hashes of open connections, which cannot be read back",
	vpn_gateways: "the operator’s machines",
	packages: "what is sold",
	hits: "keyed hashes of rules and addresses, which cannot be read back",
	bot_checks: "keyed hashes of solutions, of nobody",
	clicks: "daily totals",
	status_days: "measurements of the service",
	feeds: "the operator’s servers",
	webhook_events: "ids of webhooks, of nobody",
	billing_jobs: "what the payment service is still to be told, about references that the export names",
};

it.each(Object.values(schema).filter((value) => isTable(value)))(
	"the data export has every column of its owner’s rows, or there is a reason: %#",
	(table) => {
		const reasons = leftOut[getTableName(table)];
		const group = Object.values(exportGroups).find((group) => group.table === table);
		if (typeof reasons === "string" || !group)
			return expect([typeof reasons, group]).toEqual(["string", undefined]);
		const without = Object.values(reasons ?? {}).flatMap((names) => names.split(" "));
		const all = Object.keys(getTableColumns(table)).filter((name) => name !== "userId");
		expect([...Object.keys(group.columns), ...without].sort()).toEqual(all.sort());
	},
);
