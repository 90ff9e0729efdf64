import brand from "../../../content/brand.json" with { type: "json" };
import type { Deps } from "../../deps.ts";
import { createOpenAi } from "../../integrations/assistant.ts";
import { type AltchaOptions, type AltchaWork, createAltcha } from "../../integrations/bot/altcha.ts";
import { type BotCheck, botCheckOff } from "../../integrations/bot/index.ts";
import { createTurnstile } from "../../integrations/bot/turnstile.ts";
import { createBtcpay } from "../../integrations/coins/btcpay.ts";
import { createHttpMail } from "../../integrations/mail/http.ts";
import { outbox } from "../../integrations/mail/index.ts";
import { createStripe } from "../../integrations/payments/stripe.ts";
import { createServers } from "../../integrations/servers.ts";
import { createTiles, type TileCache } from "../../integrations/tiles/index.ts";
import { catalogue } from "../../shared/catalogue.ts";
import type { Config } from "./config.ts";
import type { Secrets } from "./secrets-format.ts";

function createBot(settings: Config["bot"], altcha: AltchaOptions): BotCheck {
	if (settings.kind === "off") return botCheckOff;
	return settings.kind === "turnstile" ? createTurnstile(settings) : createAltcha(altcha);
}

/** The integrations common to all runtimes. */
export function createIntegrations(
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
		coins: coins.kind === "btcpay" ? createBtcpay({ ...coins, origin }) : null,
		tiles: config.tiles && createTiles(config.tiles, { agent, cache: tileCache }),
		servers: config.servers && createServers(config.servers.url, { agent }),
		assistant: config.chat && createOpenAi(config.chat, brand.name),
		deadline: 10_000,
	} satisfies Partial<Deps>;
}
