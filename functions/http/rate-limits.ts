import type { Context } from "hono";
import type { ServerErrorCode } from "../contract/index.ts";
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
	/** Payment status checks by someone returning from checkout; enough for two of the page's minutes of polling. */
	checkoutStatus: [{ max: 60, ms: 15 * minute }],
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

export type RateLimitName = keyof typeof rateLimits;

/** Storage key of a counter: a keyed hash, so the table holds no IP or e-mail address. */
const hashKey = hashFor<[name: RateLimitName, ...subject: string[]]>("limit");

interface CountedRule extends Rule {
	name: RateLimitName;
}

/** @param person e-mail or id, and what separates their counters */
export const buildPersonRule = (
	c: Context<AppEnv>,
	name: RateLimitName,
	...person: string[]
): CountedRule => ({
	name,
	key: hashKey(c.var.deps, name, "person", ...person),
	windows: rateLimits[name],
});

export const buildAddressRule = (c: Context<AppEnv>, name: RateLimitName): CountedRule => ({
	name,
	key: hashKey(c.var.deps, name, "address", getAddressBlock(c.var.address)),
	windows: rateLimits[name],
});

/** The outcomes that count, for what isn't counted by each request: a wrong guess, or what was really called. */
const countedOutcomes: Partial<Record<RateLimitName, readonly (ServerErrorCode | "success")[]>> = {
	login: ["unauthorized", "validation_failed"],
	guess: [
		"code_wrong",
		"code_expired",
		"code_tries",
		"code_link_only",
		"link_invalid",
		"login_expired",
		"factor_wrong",
		"passkey_refused",
	],
	factor: ["factor_wrong"],
	recovery: ["factor_wrong"],
	checkout: ["success", "already_subscribed"],
	renewal: ["success"],
};

/** Counts a request once under every rule, unless one refuses. Returns seconds to wait, or 0 if it was counted. */
export async function findSecondsUntilAllowed(c: Context<AppEnv>, ...rules: CountedRule[]): Promise<number> {
	const { deps, counted = new Map() } = c.var;
	c.set("counted", counted);
	// Ids are chosen before counting, so hits can be undone even if the database's reply is lost.
	const hits = rules
		.filter(({ key }) => !counted.has(key))
		.map((rule) => ({ ...rule, id: crypto.randomUUID() }));
	for (const hit of hits) counted.set(hit.key, hit);
	if (hits.length === 0 || (await countHits(deps.db, hits, deps.now()))) return 0;
	for (const { key } of hits) counted.delete(key);
	return Math.max(1, (await findTimeUntilAllowed(deps.db, rules, deps.now())) / 1000);
}

/** Counts a request before it does anything, so that parallel guesses count too; throws `rate_limited`. */
export async function limit(c: RequestContext<"rate_limited">, ...rules: CountedRule[]): Promise<void> {
	const retryAfter = await findSecondsUntilAllowed(c, ...rules);
	if (retryAfter) throw createError(c, "rate_limited", { retryAfter });
}

/** Takes back what a finished request counted but needn't have: all of it if the caller shall try again, nothing after a crash. */
export function undoCounts(c: Context<AppEnv>, outcome: ServerErrorCode | "success"): void {
	if (outcome === "unknown") return;
	const mustRetry = outcome === "busy" || outcome === "timeout";
	const ids = [...(c.get("counted")?.values() ?? [])]
		.filter(({ name }) => mustRetry || countedOutcomes[name]?.includes(outcome) === false)
		.map(({ id }) => id);
	const deps = c.get("deps");
	if (ids.length > 0) deps.defer("limit undo", batch(deps.db, [removeHits(ids)]));
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
