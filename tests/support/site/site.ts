import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasherDefaults } from "../../../functions/auth/hasher.ts";
import { login, register, verifyOtp } from "../../../functions/contract/account/auth.ts";
import type { Endpoint } from "../../../functions/contract/endpoint.ts";
import type { ErrorCode } from "../../../functions/contract/errors.ts";
import { migrate } from "../../../functions/db/migrate.ts";
import { openSqlite } from "../../../functions/db/sqlite.ts";
import { type StartOptions, start } from "../../../functions/runtimes/node/server.ts";
import { type CallOptions, call, type Success } from "../../../src/api/call.ts";
import { botSolution } from "../fakes/bot.ts";
import { startSmtp } from "../fakes/smtp.ts";
import { dist } from "./dist-folder.ts";

export type RunningSite = Awaited<ReturnType<typeof startSite>>;
export type Person = Awaited<ReturnType<typeof createPerson>>;

let empty: Promise<Buffer> | undefined;
/** The migrated, empty database that every site starts with. */
async function makeEmptyDatabase(): Promise<Buffer> {
	const folder = await mkdtemp(join(tmpdir(), "empty-"));
	const file = join(folder, "site.db");
	const db = openSqlite(file);
	await migrate(db);
	db.close();
	const bytes = await readFile(file);
	await rm(folder, { recursive: true });
	return bytes;
}

/**
 * Cheap hashes and bot checks. tests/api/login/passwords and tests/api/attack/bot cover the real cost,
 * and the edge journeys run with it.
 */
const botWork = { cost: 200, min: 20, max: 40 };
const cheap: StartOptions = { hasher: { ...hasherDefaults, cost: 10 }, botWork };

/**
 * The built site and API in one Node process, as `npm start` runs them, with its own database and a real SMTP server.
 * `settings` are the operator's environment, `more` is for the test.
 */
export async function startSite(settings: Record<string, string> = {}, more: StartOptions = {}) {
	const folder = await mkdtemp(join(tmpdir(), "site-"));
	const mail = await startSmtp();
	const env = { PORT: "0", DATA_DIR: folder, SMTP_URL: mail.url, LOG_LEVEL: "error", ...settings };
	let ahead = 0;
	const database = join(env.DATA_DIR, "site.db");
	empty ??= makeEmptyDatabase();
	if (!existsSync(database)) await writeFile(database, await empty);
	const now = () => Date.now() + ahead;
	const running = await start({ env, distDir: dist, now, ...cheap, ...more });
	return {
		url: running.config.origin,
		mail,
		/** What the server says at its start. */
		notes: running.notes,
		/** Advances the server's clock, in milliseconds. */
		pass: (ms: number) => {
			ahead += ms;
		},
		async close() {
			await running.stop();
			await mail.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** The code from a mail's text. */
export async function mailedCode({ mail }: RunningSite, address: string): Promise<string> {
	const { text = "", subject } = await mail.mailTo(address, 20_000);
	const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
	if (!code) throw new Error(`No code in the mail "${subject}".`);
	return code;
}

/** Calls a running site's API through the islands' client. Throws if it's refused. */
export async function callSite<Input extends object, Answer, Refused extends ErrorCode>(
	{ url }: RunningSite,
	endpoint: Endpoint<Input, Answer, Refused>,
	input: NoInfer<Input>,
	options: Pick<CallOptions, "headers" | "token"> = {},
): Promise<Success<Answer>> {
	const result = await call(endpoint, input, { ...options, fetch: (path, init) => fetch(url + path, init) });
	if (!result.ok) throw new Error(`${endpoint}: ${result.error}`);
	return result;
}

/** A person with an account and an active session, created through the API. */
export async function createPerson(
	site: RunningSite,
	who = { name: "Ada Lovelace", email: "ada@example.org" },
) {
	const password = "a long passphrase";
	const { email } = who;
	await callSite(site, register, { ...who, password, ...(await botSolution(site.url)) });
	await callSite(site, verifyOtp, { email, code: await mailedCode(site, email), context: "signup" });
	const { token } = (await callSite(site, login, { email, password })).reply;
	return { ...who, password, token };
}
