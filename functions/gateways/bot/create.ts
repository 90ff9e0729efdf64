import { type AltchaOptions, createAltcha } from "./altcha.ts";
import { type BotGateway, botCheckOff } from "./index.ts";
import { createTurnstile } from "./turnstile.ts";

/** The gateway that the settings ask for; `altcha` is for our own. */
export function createBot(
	settings: { kind: "altcha" | "off" } | { kind: "turnstile"; siteKey: string; secret: string },
	altcha: AltchaOptions,
): BotGateway {
	if (settings.kind === "off") return botCheckOff;
	return settings.kind === "turnstile" ? createTurnstile(settings) : createAltcha(altcha);
}
