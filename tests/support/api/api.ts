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
import type { AnswerOf, Endpoint, Envelope, Refusal } from "../../../functions/contract/endpoint.ts";
import type { ErrorCode, FieldErrors } from "../../../functions/contract/errors.ts";
import { createDb } from "../../../functions/db/index.ts";
import { listMails, type MailRow } from "../../../functions/db/queries/mails.ts";
import { sweep } from "../../../functions/db/queries/sweep.ts";
import { rows } from "../../../functions/db/run.ts";
import type { Deps } from "../../../functions/deps.ts";
import { botCheckOff } from "../../../functions/gateways/bot/index.ts";
import { unknownLocation } from "../../../functions/gateways/geo/index.ts";
import { outbox } from "../../../functions/gateways/mail/index.ts";
import { createLog } from "../../../functions/http/log.ts";
import { forwardedAddress } from "../../../functions/http/request/address.ts";
import type { DevPages } from "../../../functions/http/site/dev-keys.ts";
import { deliverDue } from "../../../functions/mail/deliver.ts";
import { call, type Result } from "../../../src/api/call.ts";
import { testCatalogue } from "../catalogue.ts";
import { newDatabase, sql } from "./database.ts";
import { createSetupCache, type SetupCache } from "./setup-cache.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Not on the list of common passwords. */
export const password = "nine quiet lanterns";

/** A new password as the forms send it: typed twice. */
export const newPassword = (word: string) => ({ password: word, confirm_password: word });

export interface Answer {
	status: number;
	headers: Headers;
	/** The envelope, or the text if the response isn't JSON. */
	// biome-ignore lint/suspicious/noExplicitAny: bodies are untyped JSON
	body: any;
}

/** A call's outcome as the client sees it (`result`), and the raw response. */
export interface TestResponse<Said, Refused extends ErrorCode> extends Answer {
	result: Result<Said, Refused>;
	fields: FieldErrors;
	/** Typed as either a success or a refusal: the test asserts which. */
	body: Envelope &
		("data" extends keyof Said ? Said : Said & { data?: FieldErrors }) &
		Partial<Pick<Refusal<Refused>, "error" | "retry_after" | "second_step">>;
}

export interface CallOptions {
	headers?: Record<string, string>;
	token?: string;
	/** Client address; by default each test app has its own. */
	from?: string;
}

interface RawOptions extends CallOptions {
	method?: string;
	body?: unknown;
	/** A raw body instead of `body`. */
	raw?: BodyInit;
	/** Fields of a form instead of `body`. */
	form?: Record<string, string>;
}

export interface TestApp {
	deps: Deps;
	log: string[];
	/** Advances the clock, in milliseconds. */
	pass(ms: number): void;
	/** Makes a call through the client that islands use. */
	call<Input extends object, Said, Refused extends ErrorCode>(
		endpoint: Endpoint<Input, Said, Refused>,
		input: NoInfer<Input>,
		options?: CallOptions,
	): Promise<TestResponse<Said, Refused>>;
	/** `call` with a session's token. */
	as(token: string): TestApp["call"];
	/** A request that no island makes: attacks, malformed bodies, forms, pages, images. Takes a path or an endpoint. */
	raw(target: string, options?: RawOptions): Promise<Answer>;
	rawPost(target: string, body: unknown, options?: RawOptions): Promise<Answer>;
	/** Runs an SQL statement. */
	// biome-ignore lint/suspicious/noExplicitAny: each statement has rows of its own
	rows(statement: TemplateStringsArray, ...values: unknown[]): Promise<any[]>;
	/** Waits for deferred work. */
	settle(): Promise<void>;
	/** Deletes what has expired. */
	sweep(): Promise<unknown>;
	/** Sends the mails that are due. */
	deliver(): Promise<unknown>;
	/** Runs the billing tasks, as the runtime does every minute. */
	runTasks(): Promise<unknown>;
	/** Mails to an address, newest first. */
	mails(to: string): Promise<MailRow[]>;
	/** The newest mail, for tests that know it has a code. Throws without mail. */
	lastMail(to: string): Promise<MailRow & { code: string }>;
	/** Creates a verified account with `password`. */
	account(email: string, name?: string): Promise<void>;
	/** Logs in. Returns the session's token. */
	login(email: string, word?: string): Promise<string>;
	/** Creates an account and logs in. Returns the session's token. */
	addUser(email: string, name?: string): Promise<string>;
	/** Enters the code from the newest mail to an address. */
	enterCode(
		email: string,
		context?: CodeContext,
	): Promise<TestResponse<AnswerOf<typeof verifyOtp>, ErrorCode>>;
	/** Requests a password reset and enters its code. Returns the reset's token. */
	resetToken(email: string): Promise<string>;
	/** Runs a setup step, or restores its result from an earlier test app with the same steps (setup-cache.ts). */
	step: SetupCache["step"];
}

/** As on a developer's machine: `raw` sends the cookies of the developer pages. */
export const devPages: DevPages = {
	keys: { mailbox: "m4ilb0x", stripe: "str1pe", btcpay: "btcp4y" },
	socketOf: () => "::1",
};
const devCookies = Object.entries(devPages.keys)
	.map(([page, key]) => `dev-${page}=${key}`)
	.join("; ");

let addresses = 0;

/** Dependencies that sign-up and login never touch: overriding them keeps the setup cache valid. */
const irrelevantDeps: readonly string[] = [
	"assistant",
	"catalogue",
	"coins",
	"help",
	"payments",
	"probes",
	"servers",
	"tiles",
] satisfies (keyof Deps)[];

/** The complete API with a frozen clock, an empty database and an outbox. */
export async function createTestApp(overrides: Partial<Deps> = {}): Promise<TestApp> {
	const start = Date.UTC(2026, 0, 15, 12);
	let now = start;
	const pending = new Set<Promise<unknown>>();
	const log: string[] = [];
	const isDefault = Object.keys(overrides).every((name) => irrelevantDeps.includes(name));
	const seen = () => Object.entries(deps).filter(([name]) => !irrelevantDeps.includes(name));
	const isUnchanged = () => isDefault && now === start && seen().every(([, dep], n) => dep === first[n]?.[1]);
	// Setup steps aren't cached for a database passed in by the test.
	const setupCache = overrides.db ? null : createSetupCache(await newDatabase(), log, isUnchanged);
	const deps: Deps = {
		db: setupCache ? createDb(setupCache.db) : (overrides.db as Deps["db"]),
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
			forwardedAddress(request.headers.get("x-forwarded-for"), (env as { address?: string })?.address, 0),
		defer: (work) => {
			pending.add(work);
			work.finally(() => pending.delete(work)).catch(() => {});
		},
		log: createLog("debug", (line) => log.push(line)),
		deadline: 10_000,
		devPages,
		...overrides,
	};
	const first = seen();
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

	const callEndpoint: TestApp["call"] = async (endpoint, input, { from, ...options } = {}) => {
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

	const testApp: TestApp = {
		deps,
		log,
		step: (name, take) => setupCache?.step(name, take) ?? take(),
		pass: (ms) => {
			now += ms;
		},
		call: callEndpoint,
		as: (token) => (endpoint, input, options) => callEndpoint(endpoint, input, { token, ...options }),
		raw,
		rawPost: (target, body, options) => raw(target, { ...options, body }),
		rows: (statement, ...values) => rows(deps.db, sql(statement, ...values)),
		async settle() {
			while (pending.size > 0) await Promise.allSettled([...pending]);
		},
		sweep: () => sweep(deps.db, now),
		deliver: () => deliverDue(deps),
		runTasks: () => runBillingTasks(deps),
		async mails(to) {
			await testApp.settle();
			return (await listMails(deps.db, 1000)).filter((mail) => mail.recipient === to);
		},
		async lastMail(to) {
			const [mail] = await testApp.mails(to);
			if (!mail) throw new Error(`no mail to ${to}`);
			return mail as MailRow & { code: string };
		},
		account: (email, name = "Ada Lovelace") =>
			testApp.step(`account ${email} ${name}`, async () => {
				await testApp.call(register, { name, email, password });
				const { status } = await testApp.enterCode(email);
				if (status !== 200) throw new Error(`no account for ${email}`);
				await testApp.settle();
			}),
		login: (email, word = password) =>
			testApp.step(`login ${email} ${word}`, async () => {
				const { body } = await testApp.call(login, { email, password: word });
				if (!body.token) throw new Error(`no login for ${email}`);
				await testApp.settle();
				return body.token;
			}),
		async addUser(email, name) {
			await testApp.account(email, name);
			return testApp.login(email);
		},
		async enterCode(email, context = "signup") {
			const { code } = await testApp.lastMail(email);
			return testApp.call(verifyOtp, { email, code, context });
		},
		async resetToken(email) {
			await testApp.call(forgetPassword, { email });
			const { body } = await testApp.enterCode(email, "reset-password");
			return body.data?.reset_token ?? "";
		},
	};
	return testApp;
}

export async function createAccountApp(email: string): Promise<TestApp> {
	const testApp = await createTestApp();
	await testApp.account(email);
	return testApp;
}

/** With a verified account and a session's token. */
export async function createSignedInApp(email: string) {
	const testApp = await createTestApp();
	const token = await testApp.addUser(email);
	return { testApp, token, asUser: testApp.as(token) };
}

/** The token from a mailed link. */
export const tokenOf = (mail: MailRow): string => new URL(mail.link ?? "").pathname.split("/").at(-1) ?? "";

/** Six digits other than these. */
export const wrong = (code: string | null, step = 1): string =>
	String((Number(code) + step) % 1_000_000).padStart(6, "0");
