import { createAltcha } from "./altcha.ts";
import { type BotGateway, botCheckOff } from "./index.ts";
import { createTurnstile } from "./turnstile.ts";

/** The gateway that the settings ask for. `key` signs ALTCHA's challenges; `now` in milliseconds since 1970. */
export function createBot(
	settings: { kind: "altcha" | "off" } | { kind: "turnstile"; siteKey: string; secret: string },
	key: Uint8Array,
	now: () => number,
): BotGateway {
	if (settings.kind === "off") return botCheckOff;
	return settings.kind === "turnstile" ? createTurnstile(settings) : createAltcha({ key, now });
}
