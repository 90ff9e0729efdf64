import { createApp } from "../../../functions/app.ts";
import { createHasher } from "../../../functions/auth/hasher.ts";
import { login, register, verifyOtp } from "../../../functions/contract/account/auth.ts";
import type { Endpoint, Envelope, Refusal } from "../../../functions/contract/endpoint.ts";
import type { ErrorCode, FieldErrors } from "../../../functions/contract/errors.ts";
import { createDb } from "../../../functions/db/index.ts";
import { listMails, type MailRow } from "../../../functions/db/queries/mails.ts";
import type { Deps } from "../../../functions/deps.ts";
import { botCheckOff } from "../../../functions/gateways/bot/index.ts";
import { unknownPlace } from "../../../functions/gateways/geo/index.ts";
import { outbox } from "../../../functions/gateways/mail/index.ts";
import { createLog } from "../../../functions/http/log.ts";
import { forwardedAddress } from "../../../functions/http/request/address.ts";
import type { DevPages } from "../../../functions/http/site/dev-keys.ts";
import { call, type Result } from "../../../src/api/call.ts";
import { testCatalogue } from "../catalogue.ts";
import { type Beginning, createBeginning } from "./beginning.ts";
import { tapDatabase } from "./database.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A password nobody would call common. */
export const password = "nine quiet lanterns";

/** What came over the wire. */
export interface Answer {
	status: number;
	headers: Headers;
	/** The envelope, or the text where the answer is not JSON. */
	// biome-ignore lint/suspicious/noExplicitAny: a raw request is answered with whatever it is answered with
	body: any;
}

/** What a call gave: as its caller has it (`result`), and as it came over the wire. */
export interface TestResponse<Said, Refused extends ErrorCode> extends Answer {
	result: Result<Said, Refused>;
	/** What was wrong with which field. */
	fields: FieldErrors;
	/** The answer of a call that went well, or its refusal: which one is what a test looks at. */
	body: Envelope &
		("data" extends keyof Said ? Said : Said & { data?: FieldErrors }) &
		Partial<Pick<Refusal<Refused>, "error" | "retry_after" | "second_step">>;
}

export interface CallOptions {
	headers?: Record<string, string>;
	token?: string;
	/** Address of the caller; each test app has its own unless told. */
	from?: string;
}

interface RawOptions extends CallOptions {
	method?: string;
	body?: unknown;
	/** A body as it goes over the wire, instead of `body`. */
	raw?: BodyInit;
}

export interface TestApp {
	deps: Deps;
	log: string[];
	/** Moves the clock on, in milliseconds. */
	pass(ms: number): void;
	/** Makes a call as the islands do, by the same function. */
	call<Input extends object, Said, Refused extends ErrorCode>(
		endpoint: Endpoint<Input, Said, Refused>,
		input: NoInfer<Input>,
		options?: CallOptions,
	): Promise<TestResponse<Said, Refused>>;
	/** A request as no island makes it: attacks, odd bodies, forms, pages and pictures. Takes a path or an endpoint. */
	raw(target: string, options?: RawOptions): Promise<Answer>;
	rawPost(target: string, body: unknown, options?: RawOptions): Promise<Answer>;
	/** Waits for what went on after answers. */
	settle(): Promise<void>;
	/** Mails to an address, newest first. */
	mails(to: string): Promise<MailRow[]>;
	/** The newest; whoever reads its code knows that it has one. */
	lastMail(to: string): Promise<MailRow & { code: string }>;
	/** A verified account with `password`. */
	account(email: string, name?: string): Promise<void>;
	/** A token of a new session. */
	login(email: string, word?: string): Promise<string>;
	/** Takes a step of the beginning, or copies what it left in a test app that had begun alike (api-beginning.ts). */
	step: Beginning["step"];
}

/** As on a developer's machine; `raw` brings the cookies of somebody who sits there. */
export const devPages: DevPages = {
	keys: { mailbox: "m4ilb0x", stripe: "str1pe", btcpay: "btcp4y" },
	socketOf: () => "::1",
};
const devCookies = Object.entries(devPages.keys)
	.map(([page, key]) => `dev-${page}=${key}`)
	.join("; ");

let addresses = 0;

/** What may differ between test apps without anybody's sign-up or login seeing it. */
const unseen: readonly string[] = [
	"assistant",
	"catalogue",
	"coins",
	"help",
	"payments",
	"probes",
	"servers",
	"tiles",
] satisfies (keyof Deps)[];

/** A whole API with a clock that stands still, an empty database and an outbox. */
export async function createTestApp(overrides: Partial<Deps> = {}): Promise<TestApp> {
	const start = Date.UTC(2026, 0, 15, 12);
	let now = start;
	const pending = new Set<Promise<unknown>>();
	const log: string[] = [];
	const plain = Object.keys(overrides).every((name) => unseen.includes(name));
	const seen = () => Object.entries(deps).filter(([name]) => !unseen.includes(name));
	const alike = () => plain && now === start && seen().every(([, dep], n) => dep === first[n]?.[1]);
	// A database that was brought along is not even looked at.
	const beginning = overrides.db ? null : createBeginning(await tapDatabase(), log, alike);
	const deps: Deps = {
		db: beginning ? createDb(beginning.db) : (overrides.db as Deps["db"]),
		catalogue: testCatalogue,
		now: () => now,
		origin: "http://localhost:4321",
		tokenKeys: [{ kid: "test", key: new Uint8Array(32).fill(7) }],
		hashKey: new Uint8Array(32).fill(9),
		hasher: createHasher({ cost: 4, parallel: 2, queue: 500 }),
		mail: outbox,
		bot: botCheckOff,
		geo: { locate: async () => unknownPlace },
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
	// Where a database is shared, callers are told apart.
	const own = overrides.db ? `198.18.${addresses >> 8}.${addresses++ & 255}` : "198.18.255.255";

	async function send(path: string, init: RequestInit, from = own): Promise<[Answer, Response]> {
		const response = await app.request(path, init, { address: from });
		const text = await response.clone().text();
		const json = response.headers.get("content-type")?.includes("/json") && text;
		const { status, headers } = response;
		return [{ status, headers, body: json ? JSON.parse(text) : text || null }, response];
	}

	const tell: TestApp["call"] = async (endpoint, input, { from, ...options } = {}) => {
		let answer: Answer | undefined;
		const fetch = async (path: string, { method, headers, body }: RequestInit) => {
			const [told, response] = await send(path, { method, headers, body } as RequestInit, from);
			answer = told;
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
		const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
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
		step: (name, take) => beginning?.step(name, take) ?? take(),
		pass: (ms) => {
			now += ms;
		},
		call: tell,
		raw,
		rawPost: (target, body, options) => raw(target, { ...options, body }),
		async settle() {
			while (pending.size > 0) await Promise.allSettled([...pending]);
		},
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
				const { code } = await testApp.lastMail(email);
				const { status } = await testApp.call(verifyOtp, { email, code, context: "signup" });
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
	};
	return testApp;
}

/** With a verified account of that address. */
export async function createAccountApp(email: string): Promise<TestApp> {
	const testApp = await createTestApp();
	await testApp.account(email);
	return testApp;
}

/** With a verified account of that address and the token of a session. */
export async function createSignedInApp(email: string): Promise<{ testApp: TestApp; token: string }> {
	const testApp = await createAccountApp(email);
	return { testApp, token: await testApp.login(email) };
}

/** The token in a mailed link. */
export const tokenOf = (mail: MailRow): string => new URL(mail.link ?? "").pathname.split("/").at(-1) ?? "";

/** Six digits that are not these. */
export const wrong = (code: string | null, step = 1): string =>
	String((Number(code) + step) % 1_000_000).padStart(6, "0");
