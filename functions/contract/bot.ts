import type { Nothing, Open } from "./endpoint.ts";
import type { BotChallenge } from "./shapes/tools.ts";

export type { BotChallenge } from "./shapes/tools.ts";

/** A solution of the bot check as it travels in a call's body, beside the call's own fields. */
export interface BotSolution {
	/** ALTCHA's payload, or `botCheckUnavailable`. */
	altcha?: string;
	turnstile?: string;
}

/** Sent as `altcha` when no solution can be had, as the check is down: such a call is let through, but seldom. */
export const botCheckUnavailable = "unavailable";

/** Minutes a challenge can be solved and its solution used. */
export const botCheckMinutes = 10;

export const botChallenge = "GET /api/bot/challenge" as Open<Nothing, { data: BotChallenge }>;
