import { createApp } from "../../../functions/app.ts";
import { createHasher } from "../../../functions/auth/hasher.ts";
import { runBillingTasks } from "../../../functions/billing/jobs.ts";
import {
	type CodeContext,
	forgetPassword,
	login,
	register,
	verifyOtp,
} from "../../../functions/contract/account/auth.ts";
import { createDb } from "../../../functions/db/index.ts";
import { listMails, type MailRow } from "../../../functions/db/queries/mails.ts";
import { repairFutureTimes, sweep } from "../../../functions/db/queries/sweep.ts";
import { queryRows } from "../../../functions/db/run.ts";
import type { Deps } from "../../../functions/deps.ts";
import { createLog, describeError } from "../../../functions/http/log.ts";
import { findForwardedAddress } from "../../../functions/http/request/address.ts";
import { botCheckOff } from "../../../functions/integrations/bot/index.ts";
import { unknownLocation } from "../../../functions/integrations/geo/index.ts";
import { outbox } from "../../../functions/integrations/mail/index.ts";
import { deliverDue } from "../../../functions/mail/deliver.ts";
import type { DevPages } from "../../../functions/sandbox/guard.ts";
import { call } from "../../../src/api/call.ts";
import { testCatalogue } from "../catalogue.ts";
import type { Answer, Call, RawOptions } from "./calls.ts";
import { newDatabase, sql } from "./database.ts";

export type { Answer, CallOptions } from "./calls.ts";

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Ada's: the account that most tests start from. */
export const email = "ada@example.org";
/** Not on the list of common passwords. */
export const password = "nine quiet lanterns";

/** A new password as the forms send it: typed twice. */
export const newPassword = (word: string) => ({ password: word, confirm_password: word });

/** As on a developer's machine: `raw` sends the cookies of the developer pages. */
export const devPages: DevPages = {
	keys: { mailbox: "m4ilb0x", stripe: "str1pe", btcpay: "btcp4y" },
	findSocketAddress: () => "::1",
};
const devCookies = Object.entries(devPages.keys)
	.map(([page, key]) => `dev-${page}=${key}`)
	.join("; ");

let addresses = 0;

/** The complete API with a frozen clock, an empty database and an outbox. */
export async function createTestApp(overrides: Partial<Deps> = {}) {
	let now = Date.UTC(2026, 0, 15, 12);
	const pending = new Set<Promise<unknown>>();
	const log: string[] = [];
	const deps: Deps = {
		db: overrides.db ?? createDb(await newDatabase()),
		catalogue: testCatalogue,
		now: () => now,
		origin: "http://localhost:4321",
		tokenKeys: [{ kid: "test", key: new Uint8Array(32).fill(7) }],
		hashKey: new Uint8Array(32).fill(9),
		hasher: createHasher({ cost: 4, parallel: 2, queue: 500 }),
		mail: outbox,
		bot: botCheckOff,
		geo: { locate: async () => unknownLocation },
		addressOf: (request, env) =>
			findForwardedAddress(request.headers.get("x-forwarded-for"), (env as { address?: string })?.address, 0),
		defer: (name, work) => {
			pending.add(work);
			work.finally(() => pending.delete(work)).catch((error) => deps.log.error(name, describeError(error)));
		},
		log: createLog("debug", (line) => log.push(line)),
		deadline: 10_000,
		devPages,
		...overrides,
	};
	const app = createApp(deps);
	// Test apps that share a database need distinct client addresses.
	const own = overrides.db ? `198.18.${addresses >> 8}.${addresses++ & 255}` : "198.18.255.255";

	async function send(path: string, init: RequestInit, from = own): Promise<[Answer, Response]> {
		const response = await app.request(path, init, { address: from });
		const text = await response.clone().text();
		const json = response.headers.get("content-type")?.includes("/json") && text;
		const { status, headers } = response;
		return [{ status, headers, body: json ? JSON.parse(text) : text || null }, response];
	}

	/** Makes a call through the client that islands use. */
	const callEndpoint: Call = async (endpoint, input, { from, ...options } = {}) => {
		let answer: Answer | undefined;
		const fetch = async (path: string, { method, headers, body }: RequestInit) => {
			const [sent, response] = await send(path, { method, headers, body } as RequestInit, from);
			answer = sent;
			return response;
		};
		const result = await call(endpoint, input, { ...options, fetch });
		if (!answer) throw new Error(`no answer: ${JSON.stringify(result)}`);
		return { ...answer, result, fields: result.ok ? {} : result.fields };
	};

	/** A request that no island makes: attacks, malformed bodies, forms, pages, images. Takes a path or an endpoint. */
	async function raw(target: string, options: RawOptions = {}): Promise<Answer> {
		const [line = "", path = target] = target.startsWith("/")
			? []
			: (/^([A-Z]+) (.+)$/.exec(target)?.slice(1) ?? []);
		const headers = new Headers(options.headers);
		if (path.includes("/dev/") && !headers.has("cookie")) headers.set("cookie", devCookies);
		const form = options.form && new URLSearchParams(options.form).toString();
		if (options.form) headers.set("content-type", "application/x-www-form-urlencoded");
		const body =
			options.raw ?? form ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
		if (options.body !== undefined && !headers.has("content-type"))
			headers.set("content-type", "application/json");
		if (options.token) headers.set("authorization", `Bearer ${options.token}`);
		const method = options.method ?? (line || (body === undefined ? "GET" : "POST"));
		const [answer] = await send(path, { method, headers, body, duplex: "half" } as RequestInit, options.from);
		return answer;
	}

	/** Waits for deferred work. */
	async function settle(): Promise<void> {
		while (pending.size > 0) await Promise.allSettled([...pending]);
	}

	/** Mails to an address, newest first. */
	async function mails(to: string): Promise<MailRow[]> {
		await settle();
		return (await listMails(deps.db, 1000)).filter((mail) => mail.recipient === to);
	}

	/** The newest mail, for tests that know it has a code. Throws without mail. */
	async function lastMail(to: string) {
		const [mail] = await mails(to);
		if (!mail) throw new Error(`no mail to ${to}`);
		return mail as MailRow & { code: string };
	}

	/** Enters the code from the newest mail to an address. */
	async function enterCode(email: string, context: CodeContext = "signup") {
		const { code } = await lastMail(email);
		return callEndpoint(verifyOtp, { email, code, context });
	}

	/** Creates a verified account with `password`. */
	async function account(email: string, name = "Ada Lovelace"): Promise<void> {
		await callEndpoint(register, { name, email, password });
		const { status } = await enterCode(email);
		if (status !== 200) throw new Error(`no account for ${email}`);
		await settle();
	}

	/** Returns the session's token. */
	async function logIn(email: string, word = password): Promise<string> {
		const { body } = await callEndpoint(login, { email, password: word });
		if (!body.token) throw new Error(`no login for ${email}`);
		await settle();
		return body.token;
	}

	return {
		deps,
		log,
		/** Advances the clock, in milliseconds. */
		pass(ms: number): void {
			now += ms;
		},
		call: callEndpoint,
		/** `call` with a session's token. */
		as:
			(token: string): Call =>
			(endpoint, input, options) =>
				callEndpoint(endpoint, input, { token, ...options }),
		raw,
		rawPost: (target: string, body: unknown, options?: RawOptions) => raw(target, { ...options, body }),
		/** Runs an SQL statement. */
		rows: (statement: TemplateStringsArray, ...values: unknown[]) =>
			// biome-ignore lint/suspicious/noExplicitAny: each statement has rows of its own
			queryRows<any>(deps.db)(sql(statement, ...values)),
		settle,
		/** Deletes what has expired, as Node does. */
		async sweep(): Promise<void> {
			await repairFutureTimes(deps.db, now);
			await sweep(deps.db, now, deps.catalogue);
		},
		/** Sends the mails that are due. */
		deliver: () => deliverDue(deps),
		/** Runs the billing tasks, as the runtime does every minute. */
		runTasks: () => runBillingTasks(deps),
		mails,
		lastMail,
		account,
		login: logIn,
		/** Creates an account and logs in. Returns the session's token. */
		async addUser(email: string, name?: string): Promise<string> {
			await account(email, name);
			return logIn(email);
		},
		enterCode,
		/** Requests a password reset and enters its code. Returns the reset's token. */
		async resetToken(email: string): Promise<string> {
			await callEndpoint(forgetPassword, { email });
			return (await enterCode(email, "reset-password")).body.data?.reset_token ?? "";
		},
	};
}

export async function createAccountApp(): Promise<TestApp> {
	const testApp = await createTestApp();
	await testApp.account(email);
	return testApp;
}

/** With a verified account and a session's token. */
export async function createSignedInApp() {
	const testApp = await createTestApp();
	const token = await testApp.addUser(email);
	return { testApp, token, asUser: testApp.as(token) };
}

/** The token from a mailed link. */
export const tokenOf = (mail: MailRow): string => new URL(mail.link ?? "").pathname.split("/").at(-1) ?? "";

/** Six digits other than these. */
export const wrong = (code: string | null, step = 1): string =>
	String((Number(code) + step) % 1_000_000).padStart(6, "0");
