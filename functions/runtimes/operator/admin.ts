import { existsSync } from "node:fs";
import { join } from "node:path";
import { decimal, normalizeEmail } from "../../contract/index.ts";
import { createDb, type Db } from "../../db/index.ts";
import { migrate, NewerDatabaseError } from "../../db/migrate.ts";
import { cancelRecovery } from "../../db/queries/accounts/factors.ts";
import { endSessions, listSessions } from "../../db/queries/accounts/sessions.ts";
import { findUser, type UserRow } from "../../db/queries/accounts/users.ts";
import { noteCoinsRefunded } from "../../db/queries/billing/coins.ts";
import { decideRefund, listRefundRequests } from "../../db/queries/billing/refunds.ts";
import { sweep } from "../../db/queries/sweep.ts";
import { batch } from "../../db/run.ts";
import { openSqlite, type SqliteDatabase } from "../../db/sqlite.ts";
import { beginRemoval } from "../../factors/removal.ts";
import { ConfigError, readConfig } from "../settings/config.ts";
import { loadSecrets, rotateKeys } from "../settings/secrets.ts";

/** What an operator gets wrong is told in a sentence, without a stack. */
class AdminError extends Error {}

const when = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace("T", " ");

interface Given {
	db: Db;
	sqlite: SqliteDatabase;
	dataDir: string;
	now: number;
	words: readonly string[];
}

async function person({ db, words: [email = ""] }: Given): Promise<UserRow> {
	const user = await findUser(db, normalizeEmail(email));
	if (!user) throw new AdminError(email ? `Nobody has an account with ${email}.` : "Name an e-mail address.");
	return user;
}

const commands: Record<string, { usage: string; run(given: Given): Promise<string[]> }> = {
	user: {
		usage: "user <email>: name, plan and devices of an account",
		async run(given) {
			const user = await person(given);
			const devices = await listSessions(given.db, user.id, given.now);
			return [
				`${user.name} <${user.email}>, ${user.type}, ${user.lang}, since ${when(user.createdAt)}, id ${user.id}`,
				...devices.map(
					({ platform, country, createdAt }) =>
						`  ${when(createdAt)}  ${platform}  ${country ?? "unknown country"}`,
				),
				devices.length ? "" : "  logged in nowhere",
			].filter(Boolean);
		},
	},
	"end-sessions": {
		usage: "end-sessions <email>: logs an account out everywhere",
		async run(given) {
			const user = await person(given);
			const { length } = await listSessions(given.db, user.id, given.now);
			await batch(given.db, [endSessions(user.id)]);
			return [`Ended ${length} sessions of ${user.email}.`];
		},
	},
	"remove-factor": {
		usage:
			"remove-factor <email>: takes a lost authenticator app away in 72 hours; its owner is mailed, and can stop it",
		async run(given) {
			const user = await person(given);
			const { origin } = readConfig(process.env);
			const { hashKey } = loadSecrets(given.dataDir);
			const due = await beginRemoval({ db: given.db, hashKey, origin, now: () => given.now }, user);
			if (due === null) throw new AdminError(`${user.email} has no authenticator app.`);
			return [`Removed at ${when(due)} UTC unless ${user.email} stops it. The running site mails them now.`];
		},
	},
	"keep-factor": {
		usage: "keep-factor <email>: stops that",
		async run(given) {
			const user = await person(given);
			const [stopped] = await batch(given.db, [cancelRecovery(user.id)]);
			return [stopped?.length ? `${user.email} keeps the app.` : "Nothing of the kind was under way."];
		},
	},
	refunds: {
		usage: "refunds: requests that wait for a decision, oldest first",
		async run({ db }) {
			const waiting = await listRefundRequests(db);
			return waiting.length
				? waiting.map(
						({ paymentId, email, packageId, amount, currency, paidAt, requestedAt, reason }) =>
							`${paymentId}  ${decimal(amount)} ${currency.toUpperCase()}  ${packageId ?? "?"}  ${email ?? "account gone"}  paid ${when(paidAt)}  asked ${when(requestedAt)}${reason ? `  ${JSON.stringify(reason)}` : ""}`,
					)
				: ["No request waits."];
		},
	},
	refund: {
		usage: "refund <payment> grant|refuse: decides about a request; the running site sends the money back",
		async run({ db, now, words: [payment = "", decision] }) {
			if (decision !== "grant" && decision !== "refuse") throw new AdminError("Say grant or refuse.");
			if (!(await decideRefund(db, payment, decision, now)))
				throw new AdminError(`No request about payment ${payment} waits for a decision.`);
			return [decision === "grant" ? "Granted: the site gives the money back within a minute." : "Refused."];
		},
	},
	"coins-refunded": {
		usage: "coins-refunded <invoice>: coins were sent back by hand, so the plan they paid for ends",
		async run({ db, now, words: [invoice = ""] }) {
			if (!(await noteCoinsRefunded(db, invoice.replace(/^btcpay_/, ""), now)))
				throw new AdminError(`No paid invoice ${invoice} is waiting for that.`);
			return ["Noted: the plan ends within a minute."];
		},
	},
	purge: {
		usage: "purge: forgets at once what has had its time (the site does so every ten minutes)",
		async run({ db, sqlite, now }) {
			await sweep(db, now);
			await sqlite.emptyLog();
			return ["Forgotten."];
		},
	},
	"rotate-keys": {
		usage: "rotate-keys [--end-logins]: a new key signs logins from the next start on",
		async run({ dataDir, now, words }) {
			const { kid, verifying } = rotateKeys(dataDir, { endLogins: words.includes("--end-logins"), now });
			return [
				`Key ${kid} signs from the next start on; restart the site now.`,
				...verifying.map((key) => `Key ${key.kid} still counts until ${key.until}.`),
			];
		},
	},
};

/** Runs one command of `npm run admin` and returns what it says; throws a sentence when it cannot. */
export async function administer(words: readonly string[], dataDir: string, now: number): Promise<string[]> {
	const [name = "", ...rest] = words;
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (!command) return Object.values(commands).map(({ usage }) => usage);
	const file = join(dataDir, "skerry.db");
	if (!existsSync(file)) throw new AdminError(`There is no database at ${file} yet: start the site once.`);
	const sqlite = openSqlite(file);
	try {
		await migrate(sqlite);
		return await command.run({ db: createDb(sqlite), sqlite, dataDir, now, words: rest });
	} finally {
		sqlite.close();
	}
}

if (import.meta.main) {
	try {
		const { dataDir } = readConfig(process.env);
		console.log((await administer(process.argv.slice(2), dataDir, Date.now())).join("\n"));
	} catch (error) {
		if (!(error instanceof AdminError || error instanceof ConfigError || error instanceof NewerDatabaseError))
			throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
}
