import type { Context } from "hono";
import {
	countHits,
	findTimeUntilAllowed,
	type Rule,
	removeHits,
	type Window,
} from "../db/queries/rate-limits.ts";
import { batch } from "../db/run.ts";
import { BoundedMap } from "../utils/bounded-map.ts";
import { hashFor } from "../utils/keyed-hash.ts";
import { day, hour, minute } from "../utils/time.ts";
import { createError, type RequestContext } from "./api-error.ts";
import type { AppEnv } from "./env.ts";
import { describeError } from "./log.ts";
import { getAddressBlock } from "./request/address.ts";

/** Rate limits by name. */
export const rateLimits = {
	/** Failed logins, per e-mail and per IP address. */
	login: [{ max: 5, ms: 15 * minute }],
	/** Sign-ups started from an IP address. */
	register: [{ max: 5, ms: hour }],
	/** Codes mailed to a person per purpose; for sign-ups, per browser that started one. */
	codeMail: [
		{ max: 1, ms: minute },
		{ max: 5, ms: 15 * minute },
		{ max: 10, ms: day },
	],
	/** Mails of sign-ups per e-mail address, whoever starts them, and as many of changes of address; twice `codeMail`, so one stranger leaves room for the owner. */
	inbox: [
		{ max: 10, ms: 15 * minute },
		{ max: 20, ms: day },
	],
	/** Codes requested from an IP address; two people in a household may ask within a minute. */
	codeRequest: [
		{ max: 5, ms: 15 * minute },
		{ max: 10, ms: day },
	],
	/** Wrong codes and links from an IP address, for anyone. */
	guess: [{ max: 30, ms: 15 * minute }],
	/** Wrong codes per person and purpose; beyond it, only the mailed link works. */
	wrongCode: [{ max: 10, ms: day }],
	/** Wrong authenticator codes per account: at the daily maximum, a guess succeeds once in 30,000 days. */
	factor: [
		{ max: 5, ms: 15 * minute },
		{ max: 10, ms: day },
	],
	/** Wrong recovery codes, which can't be guessed; separate, so they still work after too many authenticator failures. */
	recovery: [{ max: 10, ms: 15 * minute }],
	/** Logins with the right password that never completed the second step. */
	unfinishedLogin: [{ max: 5, ms: 15 * minute }],
	/** Renames of an account; each is sent to the payment service. */
	rename: [{ max: 10, ms: hour }],
	/** New passwords for manual setup, per account. */
	manualPassword: [{ max: 10, ms: hour }],
	/** Passkey challenges per IP address; the login page requests one on every load. */
	challenge: [{ max: 60, ms: 10 * minute }],
	/** Requests without a solved bot check: while it's down, and from forms without JavaScript. */
	withoutBotCheck: [{ max: 3, ms: hour }],
	/** Checkouts, per account and per IP address. */
	checkout: [{ max: 10, ms: hour }],
	/** Trials started from an IP address, which may be a household or an office. */
	trial: [
		{ max: 5, ms: hour },
		{ max: 10, ms: day },
	],
	/** Auto-renew changes; each calls the payment service and sends a mail. */
	renewal: [{ max: 20, ms: hour }],
	/** Quotes and plan changes; each makes several calls to the payment service. */
	planChange: [{ max: 30, ms: hour }],
	/** Payment status checks by someone returning from checkout. */
	checkoutStatus: [{ max: 30, ms: 15 * minute }],
	/** Newsletter sign-ups, per IP address and per e-mail. */
	newsletter: [
		{ max: 5, ms: hour },
		{ max: 10, ms: day },
	],
	/** Questions to the assistant from an IP address. */
	chat: [
		{ max: 10, ms: minute },
		{ max: 150, ms: day },
	],
	/** Speed tests per IP address on a server of ours elsewhere; tests in this process have their own limit (runtimes/node/speed/ndt7.ts). */
	speed: [{ max: 20, ms: hour }],
	/** Counted clicks per IP address. */
	click: [{ max: 60, ms: 10 * minute }],
} as const satisfies Record<string, readonly Window[]>;

type RateLimitName = keyof typeof rateLimits;

/** Storage key of a counter: a keyed hash, so the table holds no IP or e-mail address. */
const hashKey = hashFor<[name: RateLimitName, ...subject: string[]]>("limit");

/** @param person e-mail or id, and what separates their counters */
export const buildPersonRule = (c: Context<AppEnv>, name: RateLimitName, ...person: string[]): Rule => ({
	key: hashKey(c.var.deps, name, "person", ...person),
	windows: rateLimits[name],
});

export const buildAddressRule = (c: Context<AppEnv>, name: RateLimitName): Rule => ({
	key: hashKey(c.var.deps, name, "address", getAddressBlock(c.var.address)),
	windows: rateLimits[name],
});

/** Undoes the given hits of a request, or all of them. Best effort: a hit that remains expires with its window. */
export async function undoCount(c: Context<AppEnv>, ...ids: string[]): Promise<void> {
	const { deps, counted = new Set() } = c.var;
	const hits = ids.length > 0 ? ids : [...counted];
	if (hits.length === 0) return;
	try {
		await batch(deps.db, [removeHits(hits)]);
		for (const id of hits) counted.delete(id);
	} catch (error) {
		deps.log.warn("rate limit not undone", describeError(error));
	}
}

/** Counts a request under every rule, or throws `rate_limited`. Returns a function that undoes the count. */
export async function limit(
	c: RequestContext<"rate_limited">,
	...rules: Rule[]
): Promise<() => Promise<void>> {
	const { ids, wait } = await countRequest(c, rules);
	if (wait) throw createError(c, "rate_limited", { retryAfter: wait });
	return () => undoCount(c, ...ids);
}

/** Undoes a count if what follows refuses: the right code before it was no wrong guess, for example. */
export const undoCountIfRefused = <Value>(
	{ uncount }: { uncount(): Promise<void> },
	check: Promise<Value>,
): Promise<Value> =>
	check.catch(async (error) => {
		await uncount();
		throw error;
	});

/** Like `limit`, for optional work: returns seconds to wait, or 0 if allowed and counted. */
export const findSecondsUntilAllowed = async (c: Context<AppEnv>, ...rules: Rule[]): Promise<number> =>
	(await countRequest(c, rules)).wait;

async function countRequest(c: Context<AppEnv>, rules: Rule[]): Promise<{ ids: string[]; wait: number }> {
	const { deps, counted = new Set() } = c.var;
	c.set("counted", counted);
	// Ids are chosen before counting, so hits can be undone even if the database's reply is lost.
	const hits = rules.map((rule) => ({ ...rule, id: crypto.randomUUID() }));
	const ids = hits.map(({ id }) => id);
	for (const id of ids) counted.add(id);
	if (await countHits(deps.db, hits, deps.now())) return { ids, wait: 0 };
	for (const id of ids) counted.delete(id);
	return { ids: [], wait: Math.max(1, (await findTimeUntilAllowed(deps.db, rules, deps.now())) / 1000) };
}

/** Counts `by` in memory, where a write costs too much. Returns seconds to wait, 0 within `max` per `ms`; by 0, whether another fits. Keeps 10,000 keys. */
export function createCounter(max: number, ms: number): (key: string, now: number, by?: number) => number {
	const counts = new BoundedMap<{ since: number; count: number }>(10_000);
	return (key, now, by = 1) => {
		let entry = counts.get(key);
		if (!entry || Math.abs(now - entry.since) >= ms) {
			entry = { since: now, count: 0 };
			counts.set(key, entry);
		}
		entry.count += by;
		return entry.count > (by ? max : max - 1) ? (entry.since + ms - now) / 1000 : 0;
	};
}
