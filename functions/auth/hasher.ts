import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { ApiError } from "../http/errors.ts";

export interface HasherOptions {
	/** log2 of scrypt's N. */
	cost: number;
	/** Hashes computed at the same time. */
	parallel: number;
	/** Hashes that may wait for their turn. */
	queue: number;
}

/** Design §7: N = 2^15, r = 8, p = 1; two at once, fifty waiting. */
export const hasherDefaults: HasherOptions = { cost: 15, parallel: 2, queue: 50 };

export interface Hasher {
	/** A new hash, `scrypt$15$8$1$salt$hash`. Throws `busy` when the queue is full. */
	hash(password: string): Promise<string>;
	/**
	 * Whether a password fits. With null (nobody has this address) it takes as long and says no.
	 * `stale` asks for a new hash at today's cost. Throws `busy` when the queue is full.
	 */
	verify(password: string, stored: string | null): Promise<{ fits: boolean; stale: boolean }>;
}

const r = 8;
const p = 1;
const length = 32;

const derive = (password: string, salt: Uint8Array, cost: number, rr: number, pp: number) =>
	new Promise<Buffer>((resolve, reject) => {
		const N = 2 ** cost;
		scrypt(password, salt, length, { N, r: rr, p: pp, maxmem: 256 * N * rr }, (error, key) =>
			error ? reject(error) : resolve(key),
		);
	});

/** Runs at most `parallel` jobs; holds `queue` more; refuses the rest with 503, as memory and time are bounded. */
function createQueue(parallel: number, queue: number) {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async <Value>(job: () => Promise<Value>): Promise<Value> => {
		if (running >= parallel) {
			if (waiting.length >= queue) throw new ApiError("busy", { retryAfter: 5 });
			// Whoever finishes hands over its place, so `running` stays as it is.
			await new Promise<void>((resolve) => waiting.push(resolve));
		} else running++;
		try {
			return await job();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running--;
		}
	};
}

/** scrypt (RFC 7914) with its parameters in the hash. */
export function createHasher(options: HasherOptions = hasherDefaults): Hasher {
	const enqueue = createQueue(options.parallel, options.queue);
	const prefix = `scrypt$${options.cost}$${r}$${p}$`;
	return {
		hash: (password) =>
			enqueue(async () => {
				const salt = randomBytes(16);
				const key = await derive(password, salt, options.cost, r, p);
				return `${prefix}${salt.toString("base64url")}$${key.toString("base64url")}`;
			}),
		verify: (password, stored) =>
			enqueue(async () => {
				const [scheme, cost, rr, pp, salt = "", hash = ""] = (
					stored ?? `${prefix}AAAAAAAAAAAAAAAAAAAAAA$`
				).split("$");
				if (scheme !== "scrypt") throw new Error("unknown password hash");
				const key = await derive(
					password,
					Buffer.from(salt, "base64url"),
					Number(cost),
					Number(rr),
					Number(pp),
				);
				const expected = Buffer.from(hash, "base64url");
				const fits = expected.length === key.length && timingSafeEqual(expected, key);
				return { fits, stale: fits && !stored?.startsWith(prefix) };
			}),
	};
}
