import brand from "../../content/brand.json" with { type: "json" };
import { createHasher } from "../auth/hasher.ts";
import type { Help } from "../contract/index.ts";
import type { D1 } from "../db/d1.ts";
import { createDb } from "../db/index.ts";
import type { Deps } from "../deps.ts";
import { createOpenAi } from "../gateways/assistant/openai.ts";
import { createWorkersAi, type WorkersAi } from "../gateways/assistant/workers-ai.ts";
import { createBot } from "../gateways/bot/create.ts";
import { edgeGeo } from "../gateways/geo/edge.ts";
import { firstKnown } from "../gateways/geo/index.ts";
import { createBindingMail, type SendEmail } from "../gateways/mail/binding.ts";
import { createHttpMail } from "../gateways/mail/http.ts";
import { outbox } from "../gateways/mail/index.ts";
import { createStripe } from "../gateways/payments/stripe.ts";
import { edgeCache } from "../gateways/tiles/edge-cache.ts";
import { createTiles, type TileGateway } from "../gateways/tiles/index.ts";
import { normalizeAddress } from "../http/address.ts";
import { createLog, describeError } from "../http/log.ts";
import { type Environment, readConfig } from "./config.ts";
import { parseSecrets } from "./secrets-format.ts";

/** The bindings of wrangler.jsonc. */
export interface Bindings {
	DB: D1;
	ASSETS: { fetch(request: Request): Promise<Response> };
	MAIL?: SendEmail;
	ORIGIN: string;
	MAIL_FROM?: string;
	/** A provider's HTTP API instead of the MAIL binding; the key is a secret. */
	MAIL_API_URL?: string;
	MAIL_API_KEY?: string;
	LOG_LEVEL?: string;
	BOT_CHECK?: string;
	TURNSTILE_SITE_KEY?: string;
	/** A secret: `wrangler secret put TURNSTILE_SECRET`. */
	TURNSTILE_SECRET?: string;
	/** `mlab`, or with a server of your own `self`; else there is no speed test, as workers cannot measure. */
	NDT7?: string;
	NDT7_SERVER?: string;
	/** Map tiles, as on one machine. */
	TILES_URL?: string;
	TILES_ATTRIBUTION?: string;
	TILES_MAX_ZOOM?: string;
	/** A model for the assistant: an endpoint as on one machine, or a binding of Workers AI and its model. */
	CHAT_API_URL?: string;
	CHAT_API_KEY?: string;
	CHAT_MODEL?: string;
	AI?: WorkersAi;
	/** Secrets, as on one machine. There is no stand-in here: without them nothing can be bought. */
	STRIPE_SECRET_KEY?: string;
	STRIPE_WEBHOOK_SECRET?: string;
	PUBLIC_STRIPE_KEY?: string;
	STRIPE_UI?: string;
	REFUNDS?: string;
	/** `secrets.json` of a machine, given by `wrangler secret put SECRETS`. */
	SECRETS?: string;
}

/** Keeps the worker alive for what goes on after the answer. */
export interface Execution {
	waitUntil(work: Promise<unknown>): void;
}

// One queue per isolate, so that it bounds the hashes of all its calls.
const hasher = createHasher();
// One per isolate, so that it counts the tiles of all its calls.
let tiles: TileGateway | undefined;

/** Builds what the app needs from the bindings; throws a sentence that says how to mend a wrong one. */
export function createWorkerDeps(env: Bindings, execution: Execution): Deps {
	const settings: Environment = {
		ORIGIN: env.ORIGIN,
		MAIL_FROM: env.MAIL_FROM,
		MAIL_API_URL: env.MAIL_API_URL,
		MAIL_API_KEY: env.MAIL_API_KEY,
		LOG_LEVEL: env.LOG_LEVEL,
		BOT_CHECK: env.BOT_CHECK,
		TURNSTILE_SITE_KEY: env.TURNSTILE_SITE_KEY,
		TURNSTILE_SECRET: env.TURNSTILE_SECRET,
		NDT7: !env.NDT7_SERVER && (env.NDT7 ?? "self") === "self" ? "off" : env.NDT7,
		NDT7_SERVER: env.NDT7_SERVER,
		CHAT_API_URL: env.CHAT_API_URL,
		CHAT_API_KEY: env.CHAT_API_KEY,
		CHAT_MODEL: env.CHAT_MODEL,
		TILES_URL: env.TILES_URL,
		TILES_ATTRIBUTION: env.TILES_ATTRIBUTION,
		TILES_MAX_ZOOM: env.TILES_MAX_ZOOM,
		STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY,
		STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET,
		PUBLIC_STRIPE_KEY: env.PUBLIC_STRIPE_KEY,
		STRIPE_UI: env.STRIPE_UI,
		REFUNDS: env.REFUNDS,
	};
	const config = readConfig(settings);
	if (!env.SECRETS) {
		throw new Error(
			"SECRETS is missing: start the site once on one machine, then run `wrangler secret put SECRETS < .data/secrets.json`.",
		);
	}
	const log = createLog(config.logLevel, (line) => console.log(line));
	const secrets = parseSecrets(env.SECRETS, "SECRETS");
	if (config.tiles) {
		const agent = `${brand.name} (${config.origin})`;
		tiles ??= createTiles(config.tiles, { agent, cache: edgeCache(config.origin) });
	}
	return {
		...secrets,
		db: createDb(env.DB),
		now: Date.now,
		origin: config.origin,
		hasher,
		mail: env.MAIL
			? createBindingMail(env.MAIL, brand.name, config.mailFrom)
			: config.mailApi
				? createHttpMail({ ...config.mailApi, fromName: brand.name, fromAddress: config.mailFrom })
				: outbox,
		bot: createBot(config.bot, secrets.hashKey, Date.now),
		geo: firstKnown([edgeGeo], (error) => log.error("geo", describeError(error))),
		payments: config.payments.kind === "stripe" ? createStripe(config.payments) : null,
		tiles: tiles ?? null,
		speed: { ...config.speed, busy: () => false },
		async help(locale) {
			try {
				const file = await env.ASSETS.fetch(new Request(new URL(`/chat/${locale}.json`, config.origin)));
				return file.ok ? ((await file.json()) as Help) : null;
			} catch (error) {
				log.error("assets", describeError(error));
				return null;
			}
		},
		assistant: config.chat
			? createOpenAi(config.chat, brand.name)
			: env.AI && env.CHAT_MODEL
				? createWorkersAi(env.AI, env.CHAT_MODEL, brand.name)
				: null,
		// Set by the edge itself; what a client sends under this name is overwritten.
		addressOf: (request) => normalizeAddress(request.headers.get("cf-connecting-ip")),
		defer: (work) => execution.waitUntil(work.catch((error) => log.error("deferred", describeError(error)))),
		log,
		deadline: 10_000,
	};
}
