import brand from "../../../content/brand.json" with { type: "json" };
import { createHasher } from "../../auth/hasher.ts";
import { type Environment, type NameReadBy, namesReadBy } from "../../contract/environment.ts";
import type { Help } from "../../contract/index.ts";
import type { D1 } from "../../db/index.ts";
import { createDb } from "../../db/index.ts";
import type { Deps } from "../../deps.ts";
import { createOpenAi } from "../../gateways/assistant/openai.ts";
import { createWorkersAi, type WorkersAi } from "../../gateways/assistant/workers-ai.ts";
import { createBot } from "../../gateways/bot/create.ts";
import { createBreaches } from "../../gateways/breaches/index.ts";
import { createBtcpay } from "../../gateways/coins/btcpay.ts";
import { edgeGeo } from "../../gateways/geo/edge.ts";
import { firstKnown } from "../../gateways/geo/index.ts";
import { createBindingMail, type SendEmail } from "../../gateways/mail/binding.ts";
import { createHttpMail } from "../../gateways/mail/http.ts";
import { outbox } from "../../gateways/mail/index.ts";
import { createStripe } from "../../gateways/payments/stripe.ts";
import { answersPage, startsTest } from "../../gateways/probes.ts";
import { createServers } from "../../gateways/servers/index.ts";
import { edgeCache } from "../../gateways/tiles/edge-cache.ts";
import { createTiles } from "../../gateways/tiles/index.ts";
import { createLog, describeError } from "../../http/log.ts";
import { normalizeAddress } from "../../http/request/address.ts";
import { catalogue } from "../../shared/catalogue.ts";
import { readLimitedJson } from "../../shared/limited-body.ts";
import { probeTime } from "../node/probes.ts";
import { readConfig } from "../settings/config.ts";
import { parseSecrets } from "../settings/secrets-format.ts";

/** Names of the environment are variables, or secrets set by `wrangler secret put`; the keys should be secrets. */
type Variables = Partial<Record<NameReadBy<"edge">, string>>;

/** The bindings of wrangler.jsonc, and the variables. There is no sandbox here: without keys nothing can be bought. */
export interface Bindings extends Variables {
	ORIGIN: string;
	DB: D1;
	ASSETS: { fetch(request: Request): Promise<Response> };
	MAIL?: SendEmail;
	/** Workers AI, asked for CHAT_MODEL. */
	AI?: WorkersAi;
	/** `secrets.json` of a machine, given by `wrangler secret put SECRETS`. */
	SECRETS?: string;
}

/** Keeps the worker alive for what goes on after the answer. */
export interface Execution {
	waitUntil(work: Promise<unknown>): void;
}

// One queue per isolate, so that it bounds the hashes of all its calls.
const hasher = createHasher();

/** Bytes of what the assistant knows in one language, many times what the build makes. */
const mostHelp = 8 * 1024 * 1024;

/** What the worker reads of the environment. Workers cannot measure: without a server of its own there is no speed test. */
function settingsOf(env: Bindings): Environment {
	const settings = Object.fromEntries(namesReadBy("edge").map((name) => [name, env[name]]));
	const own = (settings.NDT7 ?? "self") === "self" && !settings.NDT7_SERVER;
	return { ...settings, ...(own && { NDT7: "off" }) };
}

/** Builds what the app needs from the bindings; throws a sentence that says how to mend a wrong one. */
export function createWorkerDeps(env: Bindings, execution: Execution): Deps {
	const config = readConfig(settingsOf(env));
	if (!env.SECRETS) {
		throw new Error(
			"SECRETS is missing: start the site once on one machine, then run `wrangler secret put SECRETS < .data/secrets.json`.",
		);
	}
	const log = createLog(config.logLevel, (line) => console.log(line));
	const secrets = parseSecrets(env.SECRETS, "SECRETS");
	const agent = `${brand.name} (${config.origin})`;
	const measuring = config.speed.server;
	return {
		...secrets,
		db: createDb(env.DB),
		catalogue,
		now: Date.now,
		origin: config.origin,
		hasher,
		mail: env.MAIL
			? createBindingMail(env.MAIL, brand.name, config.mailFrom)
			: config.mailApi
				? createHttpMail({ ...config.mailApi, fromName: brand.name, fromAddress: config.mailFrom })
				: outbox,
		bot: createBot(config.bot, { key: secrets.hashKey, now: Date.now }),
		geo: firstKnown([edgeGeo], (error) => log.error("geo", describeError(error))),
		payments: config.payments.kind === "stripe" ? createStripe(config.payments) : null,
		coins:
			config.coins.kind === "btcpay" ? createBtcpay({ ...config.coins, origin: () => config.origin }) : null,
		breaches: config.breaches && createBreaches(config.breaches.url, { agent }),
		tiles: config.tiles && createTiles(config.tiles, { agent, cache: edgeCache(config.origin) }),
		servers: config.servers && createServers(config.servers.url, { agent }),
		probes: {
			site: () => answersPage(`${config.origin}/`, probeTime, (request) => env.ASSETS.fetch(request)),
			speed: measuring ? () => startsTest(`wss://${measuring}`, probeTime) : null,
		},
		speed: { ...config.speed, busy: () => false, wait: () => 0 },
		async help(locale) {
			try {
				const file = await env.ASSETS.fetch(new Request(new URL(`/chat/${locale}.json`, config.origin)));
				return file.ok ? ((await readLimitedJson(file, mostHelp)) as Help) : null;
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
