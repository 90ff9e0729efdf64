import type { Nothing, Open } from "./endpoint.ts";
import type { BotChallenge } from "./shapes/tools.ts";

export type { BotChallenge } from "./shapes/tools.ts";

/** A bot check solution, sent in a request body next to the endpoint's own fields. */
export interface BotSolution {
	/** ALTCHA's payload, or `botCheckUnavailable`. */
	altcha?: string;
	turnstile?: string;
}

/** Sent as `altcha` when no challenge could be loaded; such requests pass, but under a tight rate limit. */
export const botCheckUnavailable = "unavailable";

/** Minutes a challenge and its solution stay valid. */
export const botCheckMinutes = 10;

export const botChallenge = "GET /api/bot/challenge" as Open<Nothing, { data: BotChallenge }>;
