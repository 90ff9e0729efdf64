import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Payload } from "altcha-lib/types";
import { botCheckMinutes } from "../../contract/index.ts";
import { hashWithKey } from "../../utils/keyed-hash.ts";
import { minute } from "../../utils/time.ts";
import type { BotCheck, Verdict } from "./index.ts";

/** Between `min` and `max` keys of `cost` PBKDF2 rounds: a second or two on a slow phone, expensive only for thousands of accounts. */
const defaultWork = { cost: 2000, min: 300, max: 700 };
export type AltchaWork = typeof defaultWork;

const lifetime = botCheckMinutes * minute;

export interface AltchaOptions {
	/** Signs challenges; shared by all processes of an installation. */
	key: Uint8Array;
	/** Milliseconds since 1970. */
	now(): number;
	work?: AltchaWork;
}

/** ALTCHA's proof of work (https://altcha.org), self-hosted and invisible to the visitor. */
export function createAltcha({ key, now, work = defaultWork }: AltchaOptions): BotCheck {
	const hmacSignatureSecret = hashWithKey(key, "altcha", "challenge");
	const hmacKeySignatureSecret = hashWithKey(key, "altcha", "key");
	return {
		kind: "altcha",
		async challenge() {
			const { parameters, signature } = await createChallenge({
				algorithm: "PBKDF2/SHA-256",
				cost: work.cost,
				counter: randomInt(work.max, work.min),
				expiresAt: new Date(now() + lifetime),
				deriveKey,
				hmacSignatureSecret,
				hmacKeySignatureSecret,
			});
			return { kind: "altcha", parameters, signature } as never;
		},
		async check({ altcha = "" }): Promise<Verdict> {
			try {
				const { challenge, solution } = JSON.parse(Buffer.from(altcha, "base64").toString()) as Payload;
				const secrets = { hmacSignatureSecret, hmacKeySignatureSecret };
				const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
				// Signed, so it's as we made it.
				const { nonce, expiresAt = 0 } = challenge.parameters;
				if (!verified || expiresAt * 1000 <= now()) return { result: "refused" };
				const id = hashWithKey(key, "altcha", "used", nonce);
				return { result: "passed", once: { id, expiresAt: expiresAt * 1000 } };
			} catch {
				return { result: "refused" };
			}
		},
	};
}
