import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Solves an ALTCHA challenge in other threads; null if it took longer than `timeout` milliseconds. */
export async function solveAltcha(challenge: Challenge, timeout: number): Promise<string | null> {
	const solution = await solveChallenge({ challenge, deriveKey, timeout });
	return solution && btoa(JSON.stringify({ challenge, solution }));
}
