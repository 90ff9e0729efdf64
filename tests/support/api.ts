import { createApp } from "../../functions/app.ts";
import { createHasher } from "../../functions/auth/hasher.ts";
import { createDb } from "../../functions/db/index.ts";
import { listMails, type MailRow } from "../../functions/db/queries/mails.ts";
import type { Deps } from "../../functions/deps.ts";
import { botCheckOff } from "../../functions/gateways/bot/index.ts";
import { nowhere } from "../../functions/gateways/geo/index.ts";
import { outbox } from "../../functions/gateways/mail/index.ts";
import { forwardedAddress } from "../../functions/http/address.ts";
import { createLog } from "../../functions/http/log.ts";
import { tapDatabase } from "./api-database.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A password nobody would call common. */
export const password = "nine quiet lanterns";

export interface Answer {
	status: number;
	headers: Headers;
	/** The envelope, or null where the answer is not JSON. */
	// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
	body: any;
}

export interface CallOptions {
	method?: string;
	body?: unknown;
	/** A body as it goes over the wire, instead of `body`. */
	raw?: BodyInit;
	headers?: Record<string, string>;
	token?: string;
	/** Address of the caller; each world has its own unless told. */
	from?: string;
}

export interface World {
	deps: Deps;
	log: string[];
	/** Moves the clock on, in milliseconds. */
	pass(ms: number): void;
	call(path: string, options?: CallOptions): Promise<Answer>;
	post(path: string, body: unknown, options?: CallOptions): Promise<Answer>;
	/** Waits for what went on after answers. */
	settle(): Promise<void>;
	/** Mails to an address, newest first. */
	mails(to: string): Promise<MailRow[]>;
	lastMail(to: string): Promise<MailRow>;
	/** A verified account with `password`. */
	account(email: string, name?: string): Promise<void>;
	/** A token of a new session. */
	login(email: string, word?: string): Promise<string>;
}

let addresses = 0;

/** A whole API with a clock that stands still, an empty database and an outbox. */
export async function createWorld(overrides: Partial<Deps> = {}): Promise<World> {
	let now = Date.UTC(2026, 0, 15, 12);
	const pending = new Set<Promise<unknown>>();
	const log: string[] = [];
	const deps: Deps = {
		db: overrides.db ?? createDb(await tapDatabase()),
		now: () => now,
		origin: "http://localhost:4321",
		tokenKeys: [{ kid: "test", key: new Uint8Array(32).fill(7) }],
		hashKey: new Uint8Array(32).fill(9),
		hasher: createHasher({ cost: 4, parallel: 2, queue: 500 }),
		mail: outbox,
		bot: botCheckOff,
		geo: { locate: async () => nowhere },
		addressOf: (request, env) =>
			forwardedAddress(request.headers.get("x-forwarded-for"), (env as { address?: string })?.address, 0),
		defer: (work) => {
			pending.add(work);
			work.finally(() => pending.delete(work)).catch(() => {});
		},
		log: createLog("debug", (line) => log.push(line)),
		deadline: 10_000,
		...overrides,
	};
	const app = createApp(deps);
	const own = `198.18.${addresses >> 8}.${addresses++ & 255}`;

	async function call(path: string, options: CallOptions = {}): Promise<Answer> {
		const headers = new Headers(options.headers);
		const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
		if (options.body !== undefined && !headers.has("content-type"))
			headers.set("content-type", "application/json");
		if (options.token) headers.set("authorization", `Bearer ${options.token}`);
		const method = options.method ?? (body === undefined ? "GET" : "POST");
		const init = { method, headers, body, duplex: "half" } as RequestInit;
		const response = await app.request(path, init, { address: options.from ?? own });
		const text = await response.text();
		const json = response.headers.get("content-type")?.includes("/json") && text;
		return {
			status: response.status,
			headers: response.headers,
			body: json ? JSON.parse(text) : text || null,
		};
	}

	const world: World = {
		deps,
		log,
		pass: (ms) => {
			now += ms;
		},
		call,
		post: (path, body, options) => call(path, { ...options, body }),
		async settle() {
			while (pending.size > 0) await Promise.allSettled([...pending]);
		},
		async mails(to) {
			await world.settle();
			return (await listMails(deps.db, 1000)).filter((mail) => mail.recipient === to);
		},
		async lastMail(to) {
			const [mail] = await world.mails(to);
			if (!mail) throw new Error(`no mail to ${to}`);
			return mail;
		},
		async account(email, name = "Ada Lovelace") {
			await world.post("/api/vpnuser/register", { name, email, password });
			const { code } = await world.lastMail(email);
			const { status } = await world.post("/api/vpnuser/verify-otp", { email, code, context: "signup" });
			if (status !== 200) throw new Error(`no account for ${email}`);
		},
		async login(email, word = password) {
			const { body } = await world.post("/api/vpnuser/login", { email, password: word });
			if (!body.token) throw new Error(`no login for ${email}`);
			return body.token;
		},
	};
	return world;
}

/** The token in a mailed link. */
export const tokenOf = (mail: MailRow): string => new URL(mail.link ?? "").searchParams.get("token") ?? "";

/** Six digits that are not these. */
export const wrong = (code: string | null, step = 1): string =>
	String((Number(code) + step) % 1_000_000).padStart(6, "0");
