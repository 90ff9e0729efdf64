import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { commonError } from "../http/errors.ts";

export interface HasherOptions {
	/** log2 of scrypt's N. */
	cost: number;
	/** Hashes computed at the same time. */
	parallel: number;
	/** Hashes that may wait for their turn. */
	queue: number;
}

/** N = 2^15, r = 8, p = 3, as OWASP advises where memory is scarce: 32 MB each of a Worker's 128. Two at once, fifty waiting. */
export const hasherDefaults: HasherOptions = { cost: 15, parallel: 2, queue: 50 };

export interface Hasher {
	/** A new hash, `scrypt$15$8$3$salt$hash`. Throws `busy` when the queue is full. */
	hash(password: string): Promise<string>;
	/**
	 * Whether a password fits. With null (nobody has this address) it takes as long and says no.
	 * `stale` asks for a new hash at today's cost. Throws `busy` when the queue is full.
	 */
	verify(password: string, stored: string | null): Promise<{ fits: boolean; stale: boolean }>;
	/** Throws `busy` when the queue is full: asked before a call costs the database anything, it keeps a crowd cheap. */
	refuseWhenFull?(): void;
}

const r = 8;
const p = 3;
const length = 32;

const derive = (password: string, salt: Uint8Array, cost: number, rr: number, pp: number) =>
	new Promise<Buffer>((resolve, reject) => {
		const N = 2 ** cost;
		scrypt(password, salt, length, { N, r: rr, p: pp, maxmem: 256 * N * rr }, (error, key) =>
			error ? reject(error) : resolve(key),
		);
	});

/** Milliseconds to wait for a place: what begins then still ends within a call's deadline (10 s). */
const patience = 6000;
/** Milliseconds after which a place is taken to be lost: the edge drops the work of callers who hang up without a word. */
const lost = 20_000;
const lookEvery = 1000;

interface Place {
	since: number;
}

/**
 * Runs at most `parallel` jobs; holds `queue` more, not for ever; refuses the rest with 503, as memory and time are bounded.
 */
export function createQueue(parallel: number, queue: number) {
	const running = new Set<Place>();
	const waiting = new Set<Place & { begin(place: Place): void }>();
	const busy = () => commonError("busy", { retryAfter: 5 });

	const forget = (): void => {
		const now = performance.now();
		for (const place of running) if (now - place.since > lost) running.delete(place);
		for (const waiter of waiting) if (now - waiter.since > 2 * patience) waiting.delete(waiter);
	};
	const take = (): Place | null => {
		forget();
		if (running.size >= parallel) return null;
		const place = { since: performance.now() };
		running.add(place);
		return place;
	};
	const wait = () =>
		new Promise<Place>((resolve, reject) => {
			const waiter = {
				since: performance.now(),
				begin(place: Place) {
					end();
					resolve(place);
				},
			};
			const timer = setTimeout(() => {
				end();
				reject(busy());
			}, patience);
			// Nobody tells of a place that was lost, so the next in line looks for it.
			const look = setInterval(() => {
				const [first] = waiting;
				const free = first === waiter && take();
				if (free) waiter.begin(free);
			}, lookEvery);
			const end = () => {
				waiting.delete(waiter);
				clearTimeout(timer);
				clearInterval(look);
			};
			waiting.add(waiter);
		});

	const refuseWhenFull = (): void => {
		if (waiting.size >= queue) forget();
		if (waiting.size >= queue) throw busy();
	};
	const enqueue = async <Value>(job: () => Promise<Value>): Promise<Value> => {
		let place = take();
		if (!place) {
			refuseWhenFull();
			place = await wait();
		}
		try {
			return await job();
		} finally {
			running.delete(place);
			const free = waiting.size > 0 && take();
			const [next] = waiting;
			if (free && next) next.begin(free);
			else if (free) running.delete(free);
		}
	};
	return { enqueue, refuseWhenFull };
}

/** scrypt (RFC 7914) with its parameters in the hash. */
export function createHasher(options: HasherOptions = hasherDefaults): Hasher {
	const { enqueue, refuseWhenFull } = createQueue(options.parallel, options.queue);
	const prefix = `scrypt$${options.cost}$${r}$${p}$`;
	return {
		refuseWhenFull,
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
