import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * ALTCHA's payload for a challenge, or null when it was given up or took longer than `timeout` milliseconds. The browser
 * derives the keys in threads of its own; between two of them the page goes on, so typing never waits.
 */
export async function solveAltcha(
	challenge: Challenge,
	controller: AbortController,
	timeout: number,
): Promise<string | null> {
	const solution = await solveChallenge({ challenge, deriveKey, controller, timeout });
	return solution && btoa(JSON.stringify({ challenge, solution }));
}
