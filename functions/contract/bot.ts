import type { Nothing, Open } from "./endpoint.ts";

/** A solution of the bot check as it travels in a call's body, beside the call's own fields. */
export interface BotSolution {
	/** ALTCHA's payload, or `botCheckUnavailable`. */
	altcha?: string;
	/** Turnstile's token. */
	turnstile?: string;
}

/** A challenge as ALTCHA signs it (https://altcha.org/docs/v3): what its solvers take. */
interface AltchaChallenge {
	parameters: {
		algorithm: string;
		nonce: string;
		salt: string;
		cost: number;
		keyLength: number;
		keyPrefix: string;
		/** Seconds since 1970. */
		expiresAt?: number;
	};
	signature?: string;
}

/** What has to be solved, if anything. */
export type BotChallenge =
	| ({ kind: "altcha" } & AltchaChallenge)
	| { kind: "turnstile"; site_key: string }
	| { kind: "off" };

/** Sent as `altcha` when no solution can be had, as the check is down: such a call is let through, but seldom. */
export const botCheckUnavailable = "unavailable";

/** Minutes a challenge can be solved and its solution used. */
export const botCheckMinutes = 10;

export const botChallenge = "GET /api/bot/challenge" as Open<Nothing, { data: BotChallenge }>;
