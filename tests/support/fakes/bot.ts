import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { BotChallenge, BotSolution } from "../../../functions/contract/bot.ts";
import { botChallenge } from "../../../functions/contract/bot.ts";
import { getPath } from "../../../functions/contract/endpoint.ts";

/** Solves a challenge with ALTCHA's own solver, as an app would. */
export async function solveAltcha(challenge: BotChallenge): Promise<{ altcha?: string }> {
	if (challenge.kind !== "altcha") return {};
	const { kind: _, ...rest } = challenge;
	const solution = await solveChallenge({ challenge: rest as Challenge, deriveKey });
	return { altcha: btoa(JSON.stringify({ challenge: rest, solution })) };
}

/** A solution for one call to a running site. */
export async function botSolution(url: string): Promise<BotSolution> {
	const response = await fetch(url + getPath(botChallenge));
	const { data } = (await response.json()) as { data: BotChallenge };
	return solveAltcha(data);
}
