import brand from "../../../content/brand.json" with { type: "json" };
import { createHasher } from "../../auth/hasher.ts";
import { type NameReadBy, readEdgeSettings } from "../../contract/environment.ts";
import type { Help } from "../../contract/index.ts";
import { createDb, type D1 } from "../../db/index.ts";
import type { Deps } from "../../deps.ts";
import { createLog, describeError } from "../../http/log.ts";
import { normalizeAddress } from "../../http/request/address.ts";
import { combineGeo, edgeGeo } from "../../integrations/geo/index.ts";
import { createBindingMail, type SendEmail } from "../../integrations/mail/binding.ts";
import { canStartSpeedTest, isPageUp } from "../../integrations/probes.ts";
import { createEdgeCache } from "../../integrations/tiles/edge-cache.ts";
import { readConfig } from "../settings/config.ts";
import { createIntegrations } from "../settings/integrations.ts";
import { parseSecrets } from "../settings/secrets-format.ts";

/** Plain variables, or secrets set by `wrangler secret put`; keys should be secrets. */
type Variables = Partial<Record<NameReadBy<"edge">, string>>;

/** The bindings of wrangler.jsonc. No sandbox here: without keys nothing can be bought. */
export interface Bindings extends Variables {
	ORIGIN: string;
	DB: D1;
	ASSETS: { fetch(request: Request): Promise<Response> };
	MAIL?: SendEmail;
	/** `secrets.json` of a machine, set by `wrangler secret put SECRETS`. */
	SECRETS?: string;
}

/** Keeps the worker alive for deferred work. */
export interface Execution {
	waitUntil(work: Promise<unknown>): void;
}

// One per isolate, so that its queue bounds all requests' hashing.
const hasher = createHasher();

/** Builds the dependencies from the bindings; throws a message that says how to fix a wrong one. */
export function createWorkerDeps(env: Bindings, execution: Execution): Deps {
	const config = readConfig(readEdgeSettings(env, "edge"));
	if (!env.SECRETS) {
		throw new Error(
			"SECRETS is missing: start the site once on a machine, then run `wrangler secret put SECRETS < .data/secrets.json`.",
		);
	}
	const log = createLog(config.logLevel, (line) => console.log(line));
	const secrets = parseSecrets(env.SECRETS, "SECRETS");
	const integrations = createIntegrations(config, secrets, {
		now: Date.now,
		tileCache: createEdgeCache(config.origin),
	});
	const speedTestHost = config.speed.server;
	return {
		...integrations,
		db: createDb(env.DB),
		hasher,
		mail: env.MAIL ? createBindingMail(env.MAIL, brand.name, config.mailFrom) : integrations.mail,
		geo: combineGeo([edgeGeo], (error) => log.error("geo", describeError(error))),
		probes: {
			site: () => isPageUp(`${config.origin}/`, (request) => env.ASSETS.fetch(request)),
			speed: speedTestHost ? () => canStartSpeedTest(`wss://${speedTestHost}`) : null,
		},
		speed: { ...config.speed, busy: () => false, wait: () => 0 },
		async help(locale) {
			try {
				const file = await env.ASSETS.fetch(new Request(new URL(`/chat/${locale}.json`, config.origin)));
				return file.ok ? ((await file.json()) as Help) : null;
			} catch (error) {
				log.error("assets", describeError(error));
				return null;
			}
		},
		// Set by the edge, which overwrites any value from the client.
		addressOf: (request) => normalizeAddress(request.headers.get("cf-connecting-ip")),
		defer: (name, work) => execution.waitUntil(work.catch((error) => log.error(name, describeError(error)))),
		log,
	};
}
