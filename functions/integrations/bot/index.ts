import type { BotChallenge, BotSolution } from "../../contract/index.ts";

/** With `once` the caller must prevent the solution's reuse until it expires. "unavailable": the verification service failed. */
export type Verdict =
	| { result: "passed"; once?: { id: string; expiresAt: number } }
	| { result: "refused" }
	| { result: "unavailable" };

/** Distinguishes people from bots without a puzzle. */
export interface BotCheck {
	kind: "altcha" | "turnstile" | "off";
	challenge(): Promise<BotChallenge>;
	/** Never rejects. */
	check(solution: BotSolution, address: string | null): Promise<Verdict>;
}

/** For tests and development: everyone passes. */
export const botCheckOff: BotCheck = {
	kind: "off",
	challenge: async () => ({ kind: "off" }),
	check: async () => ({ result: "passed" }),
};
