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

function parse(text: string): Payload | null {
	try {
		const { challenge, solution } = JSON.parse(Buffer.from(text, "base64").toString()) as Payload;
		const { parameters, signature } = challenge;
		const isValid =
			typeof parameters.nonce === "string" &&
			typeof parameters.expiresAt === "number" &&
			typeof signature === "string" &&
			typeof solution.derivedKey === "string" &&
			Number.isInteger(solution.counter);
		return isValid ? { challenge, solution } : null;
	} catch {
		return null;
	}
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
		async check({ altcha }): Promise<Verdict> {
			const payload = altcha ? parse(altcha) : null;
			if (!payload) return { result: "refused" };
			const expiresAt = Number(payload.challenge.parameters.expiresAt) * 1000;
			if (expiresAt <= now()) return { result: "refused" };
			const { verified } = await verifySolution({
				...payload,
				deriveKey,
				hmacSignatureSecret,
				hmacKeySignatureSecret,
			}).catch(() => ({ verified: false }));
			if (!verified) return { result: "refused" };
			const id = hashWithKey(key, "altcha", "used", payload.challenge.parameters.nonce);
			return { result: "passed", once: { id, expiresAt } };
		},
	};
}
