import type { BotChallenge, BotSolution } from "../../contract/index.ts";

/**
 * Result of a bot check. `once` has the solution's id and expiry if the caller must
 * prevent its reuse. "unavailable": the verification service failed.
 */
export type Verdict =
	| { result: "passed"; once?: { id: string; expiresAt: number } }
	| { result: "refused" }
	| { result: "unavailable" };

/** Distinguishes people from bots without a puzzle. */
export interface BotGateway {
	kind: "altcha" | "turnstile" | "off";
	challenge(): Promise<BotChallenge>;
	/** Never rejects. */
	check(
		solution: { [Kind in keyof BotSolution]: string | undefined },
		address: string | null,
	): Promise<Verdict>;
}

/** For tests and development: everyone passes. */
export const botCheckOff: BotGateway = {
	kind: "off",
	challenge: async () => ({ kind: "off" }),
	check: async () => ({ result: "passed" }),
};
