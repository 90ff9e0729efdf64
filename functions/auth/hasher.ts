import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { createBusyError } from "../http/refuse.ts";

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

/** Milliseconds to wait for a slot; leaves enough of the request deadline (10 s) for the work itself. */
const maxWait = 6000;
/** Milliseconds after which a slot counts as lost: the edge silently drops the work of disconnected clients. */
const staleAfter = 20_000;
/** Polling interval in milliseconds; a lost slot wakes nobody. */
const pollInterval = 1000;

interface Slot {
	since: number;
}

/** Runs up to `parallel` jobs and queues `queue` more for a limited time; rejects the rest with 503 to bound memory and time. */
export function createQueue(parallel: number, queue: number) {
	const running = new Set<Slot>();
	const waiting = new Set<Slot & { wake(): void }>();

	const dropStale = (): void => {
		const now = performance.now();
		for (const slot of running) if (now - slot.since > staleAfter) running.delete(slot);
		for (const waiter of waiting) if (now - waiter.since > 2 * maxWait) waiting.delete(waiter);
	};
	const refuseWhenFull = (): void => {
		dropStale();
		if (waiting.size >= queue) throw createBusyError();
	};
	const firstWaiting = () => waiting.values().next().value;
	const waitForSlot = async (): Promise<Slot> => {
		const waiter = { since: performance.now(), wake: () => {} };
		waiting.add(waiter);
		try {
			while (firstWaiting() !== waiter || running.size >= parallel) {
				if (performance.now() - waiter.since >= maxWait) throw createBusyError();
				await new Promise<void>((resolve) => {
					waiter.wake = resolve;
					setTimeout(resolve, pollInterval);
				});
				dropStale();
			}
		} finally {
			waiting.delete(waiter);
		}
		const slot = { since: performance.now() };
		running.add(slot);
		firstWaiting()?.wake();
		return slot;
	};
	const enqueue = async <Value>(job: () => Promise<Value>): Promise<Value> => {
		refuseWhenFull();
		const slot = await waitForSlot();
		try {
			return await job();
		} finally {
			running.delete(slot);
			firstWaiting()?.wake();
		}
	};
	return { enqueue, refuseWhenFull };
}

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
