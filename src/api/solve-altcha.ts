import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * Solves an ALTCHA challenge; null if it took longer than `timeout` milliseconds. The browser derives the keys
 * in other threads, so typing never waits.
 */
export async function solveAltcha(challenge: Challenge, timeout: number): Promise<string | null> {
	const solution = await solveChallenge({ challenge, deriveKey, timeout });
	return solution && btoa(JSON.stringify({ challenge, solution }));
}
