import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasherDefaults } from "../../../functions/auth/hasher.ts";
import { login, register, verifyOtp } from "../../../functions/contract/account/auth.ts";
import { pathOf } from "../../../functions/contract/endpoint.ts";
import { migrate } from "../../../functions/db/migrate.ts";
import { openSqlite } from "../../../functions/db/sqlite.ts";
import { type StartOptions, start } from "../../../functions/runtimes/node/server.ts";
import { botSolution } from "../fakes/bot.ts";
import { type SmtpCatcher, startSmtp } from "../fakes/smtp.ts";
import { dist } from "./dist-folder.ts";

export interface RunningSite {
	/** Where it answers. */
	url: string;
	mail: SmtpCatcher;
	/** What is printed at start of things that are not the real ones. */
	sandboxes: readonly string[];
	/** Moves the server's clock on, in milliseconds. */
	pass(ms: number): void;
	close(): Promise<void>;
}

export interface Person {
	name: string;
	email: string;
	password: string;
	token: string;
}

let empty: Promise<Buffer> | undefined;
/** The database that every site begins with. */
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
 * Hashes and sums that cost little: what they usually cost is proved by tests/api/login/passwords and tests/api/attack/bot, and shown by
 * the journeys at the edge.
 */
const cheap: StartOptions = {
	hasher: { ...hasherDefaults, cost: 10 },
	botWork: { cost: 200, min: 20, max: 40 },
};

/**
 * The built site and its API in one Node process, as `npm start` serves them: own database, mail to a real SMTP server; `settings`
 * are an operator's, `more` a test's.
 */
export async function startSite(
	settings: Record<string, string> = {},
	more: StartOptions = {},
): Promise<RunningSite> {
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
		sandboxes: running.sandboxes,
		pass: (ms) => {
			ahead += ms;
		},
		async close() {
			await running.stop();
			await mail.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** The code in a mail, as a reader finds it. */
export async function mailedCode({ mail }: RunningSite, address: string): Promise<string> {
	const { text = "", subject } = await mail.mailTo(address, 20_000);
	const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
	if (!code) throw new Error(`No code in the mail "${subject}".`);
	return code;
}

/** Someone with an account and a live login, made through the API. */
export async function createPerson(
	site: RunningSite,
	who = { name: "Ada Lovelace", email: "ada@example.org" },
): Promise<Person> {
	const { url } = site;
	const person = { ...who, password: "a long passphrase" };
	const post = async (path: string, body: object) => {
		const headers = { "content-type": "application/json", platform: "web", origin: url };
		const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
		const reply = (await response.json()) as { code: number; message: string; token?: string };
		if (reply.code !== 200 && reply.code !== 201) throw new Error(`${path}: ${reply.code} ${reply.message}`);
		return reply;
	};
	await post(pathOf(register), { ...person, ...(await botSolution(url)) });
	const code = await mailedCode(site, person.email);
	await post(pathOf(verifyOtp), { email: person.email, otp: code, code, context: "signup" });
	const { token = "" } = await post(pathOf(login), person);
	return { ...person, token };
}
