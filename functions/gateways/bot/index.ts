import type { BotChallenge, BotSolution } from "../../contract/index.ts";

/**
 * What a solution is worth. `once` names it and when it ends (milliseconds since 1970), where the gateway itself does not
 * see to it that it works a single time. "unavailable": the service that would know does not answer.
 */
export type Verdict =
	| { result: "passed"; once?: { id: string; expiresAt: number } }
	| { result: "refused" }
	| { result: "unavailable" };

/** Tells people from machines, without a puzzle. */
export interface BotGateway {
	kind: "altcha" | "turnstile" | "off";
	challenge(): Promise<BotChallenge>;
	/** Never rejects. */
	check(
		solution: { [Kind in keyof BotSolution]: string | undefined },
		address: string | null,
	): Promise<Verdict>;
}

/** For tests and developers: nothing is asked, everybody passes. */
export const botCheckOff: BotGateway = {
	kind: "off",
	challenge: async () => ({ kind: "off" }),
	check: async () => ({ result: "passed" }),
};
