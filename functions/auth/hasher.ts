import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { createQueue } from "./hash-queue.ts";

/** N = 2^15, r = 8, p = 3: OWASP's choice for little memory, 32 MB each of a Worker's 128. Two at a time, fifty waiting. */
export const hasherDefaults = { cost: 15, parallel: 2, queue: 50 };
export type HasherOptions = typeof hasherDefaults;

const r = 8;
const p = 3;
const length = 32;

const deriveKey = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);

const derive = (password: string, salt: Uint8Array, cost: number, blockSize: number, parallelism: number) => {
	const N = 2 ** cost;
	return deriveKey(password, salt, length, { N, r: blockSize, p: parallelism, maxmem: 256 * N * blockSize });
};

export type Hasher = ReturnType<typeof createHasher>;

/** scrypt (RFC 7914), with its parameters stored in the hash. Throws `busy` if the queue is full. */
export function createHasher(options: HasherOptions = hasherDefaults) {
	const { enqueue, refuseWhenFull } = createQueue(options.parallel, options.queue);
	const prefix = `scrypt$${options.cost}$${r}$${p}$`;
	return {
		/** Called first, so that a flood doesn't reach the database. */
		refuseWhenFull,
		/** Returns `scrypt$15$8$3$salt$hash`. */
		hash: (password: string): Promise<string> =>
			enqueue(async () => {
				const salt = randomBytes(16);
				const key = await derive(password, salt, options.cost, r, p);
				return `${prefix}${salt.toString("base64url")}$${key.toString("base64url")}`;
			}),
		/** A null hash (unknown address) takes as long and fails. `needsRehash`: it has other parameters than today's. */
		verify: (password: string, storedHash: string | null) =>
			enqueue(async () => {
				const [scheme, cost, blockSize, parallelism, salt = "", hash = ""] = (
					storedHash ?? `${prefix}AAAAAAAAAAAAAAAAAAAAAA$`
				).split("$");
				if (scheme !== "scrypt") throw new Error("unknown password hash");
				const key = await derive(
					password,
					Buffer.from(salt, "base64url"),
					Number(cost),
					Number(blockSize),
					Number(parallelism),
				);
				const expected = Buffer.from(hash, "base64url");
				const matches = expected.length === key.length && timingSafeEqual(expected, key);
				return { matches, needsRehash: matches && !storedHash?.startsWith(prefix) };
			}),
	};
}
