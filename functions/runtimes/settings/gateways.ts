import brand from "../../../content/brand.json" with { type: "json" };
import type { Deps } from "../../deps.ts";
import { createOpenAi } from "../../gateways/assistant/index.ts";
import { type AltchaOptions, type AltchaWork, createAltcha } from "../../gateways/bot/altcha.ts";
import { type BotGateway, botCheckOff } from "../../gateways/bot/index.ts";
import { createTurnstile } from "../../gateways/bot/turnstile.ts";
import { createBtcpay } from "../../gateways/coins/btcpay.ts";
import { createHttpMail } from "../../gateways/mail/http.ts";
import { outbox } from "../../gateways/mail/index.ts";
import { createStripe } from "../../gateways/payments/stripe.ts";
import { createServers } from "../../gateways/servers/index.ts";
import { createTiles, type TileCache } from "../../gateways/tiles/index.ts";
import { catalogue } from "../../shared/catalogue.ts";
import type { Config } from "./config.ts";
import type { Secrets } from "./secrets-format.ts";

function createBot(settings: Config["bot"], altcha: AltchaOptions): BotGateway {
	if (settings.kind === "off") return botCheckOff;
	return settings.kind === "turnstile" ? createTurnstile(settings) : createAltcha(altcha);
}

/** The gateways common to all runtimes. */
export function createGateways(
	config: Config,
	secrets: Secrets,
	{ now, tileCache, botWork }: { now(): number; tileCache?: TileCache; botWork?: AltchaWork },
) {
	const { mailApi, mailFrom, payments, coins, origin } = config;
	const agent = `${brand.name} (${origin})`;
	return {
		...secrets,
		catalogue,
		now,
		origin,
		mail: mailApi ? createHttpMail({ ...mailApi, fromName: brand.name, fromAddress: mailFrom }) : outbox,
		bot: createBot(config.bot, { key: secrets.hashKey, now, work: botWork }),
		payments: payments.kind === "stripe" ? createStripe(payments) : null,
		coins: coins.kind === "btcpay" ? createBtcpay({ ...coins, origin: () => config.origin }) : null,
		tiles: config.tiles && createTiles(config.tiles, { agent, cache: tileCache }),
		servers: config.servers && createServers(config.servers.url, { agent }),
		assistant: config.chat && createOpenAi(config.chat, brand.name),
		deadline: 10_000,
	} satisfies Partial<Deps>;
}
