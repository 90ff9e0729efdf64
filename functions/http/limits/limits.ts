import type { Context } from "hono";
import { type Rule, removeHits, takeHits, type Window, waitFor } from "../../db/queries/limits.ts";
import { batch } from "../../db/run.ts";
import type { Deps } from "../../deps.ts";
import type { AppEnv } from "../env.ts";
import { keyedHash } from "../keyed-hash.ts";
import { describeError } from "../log.ts";
import { type RequestContext, refuse } from "../refuse.ts";
import { addressBlock } from "../request/address.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How often what may be done (`functions/SECURITY.md`). */
const limitWindows = {
	login: [{ max: 5, ms: 15 * minute }],
	register: [{ max: 5, ms: hour }],
	/** Codes mailed to one person for one purpose; of sign-ups, for what one browser began. */
	send: [
		{ max: 1, ms: minute },
		{ max: 5, ms: 15 * minute },
		{ max: 10, ms: day },
	],
	/** Mails of all sign-ups with one e-mail, whoever begins them: room for its owner beside a stranger. */
	inbox: [
		{ max: 5, ms: 15 * minute },
		{ max: 10, ms: day },
	],
	/** Codes asked for from one address; a household may ask for two people in the same minute. */
	ask: [
		{ max: 5, ms: 15 * minute },
		{ max: 10, ms: day },
	],
	/** Wrong codes and links from one address, whatever person they are for. */
	guess: [{ max: 30, ms: 15 * minute }],
	/** Wrong codes for one person and purpose, after which only the mailed link works. */
	wrong: [{ max: 10, ms: day }],
	/** Wrong codes of somebody's authenticator app: at a day's most, one of 30,000 days finds one. */
	factor: [
		{ max: 5, ms: 15 * minute },
		{ max: 10, ms: day },
	],
	/** Wrong recovery codes, which nobody guesses: so that they work also when the app's tries are used up. */
	recovery: [{ max: 10, ms: 15 * minute }],
	/** Logins whose password was right and whose second step never came. */
	halfLogin: [{ max: 5, ms: 15 * minute }],
	/** New passwords looked up among breached ones. */
	breach: [{ max: 30, ms: 15 * minute }],
	/** Names of one account: each is told to the payment service. */
	rename: [{ max: 10, ms: hour }],
	manualPassword: [{ max: 10, ms: hour }],
	/** Questions for passkeys from one address: each opening of the login page asks one. */
	challenge: [{ max: 60, ms: 10 * minute }],
	/** Calls let through without a solved bot check while that is down (http/bot-check.ts). */
	unchecked: [{ max: 3, ms: hour }],
	checkout: [{ max: 10, ms: hour }],
	/** Free trials begun from one address; a household or an office may be behind it. */
	trial: [
		{ max: 5, ms: hour },
		{ max: 10, ms: day },
	],
	/** Auto-renew turned on and off; each time the payment service is told, and a mail is sent. */
	renewal: [{ max: 20, ms: hour }],
	/** What another plan would cost, and changes to one: the payment service is asked several times for each. */
	planChange: [{ max: 30, ms: hour }],
	/** How often somebody who came back from a checkout has the payment service asked about it. */
	checkoutLook: [{ max: 30, ms: 15 * minute }],
	/** Wishes for the newsletter, from one address and for one e-mail. */
	newsletter: [
		{ max: 5, ms: hour },
		{ max: 10, ms: day },
	],
	/** Questions to the assistant: more than a person reads the answers of. */
	chat: [
		{ max: 10, ms: minute },
		{ max: 150, ms: day },
	],
	/** Speed tests on a server of ours elsewhere, from one address; our own process counts for itself (runtimes/ndt7-budget.ts). */
	speed: [{ max: 20, ms: hour }],
	/** Counted clicks from one address: more than a person makes. */
	click: [{ max: 60, ms: 10 * minute }],
} as const satisfies Record<string, readonly Window[]>;

export type LimitName = keyof typeof limitWindows;

/** The key something is counted under: a keyed hash, so the table holds no address and no e-mail. */
export const limitKey = (deps: Deps, name: LimitName, ...subject: string[]): string =>
	keyedHash(deps.hashKey, "limit", name, ...subject);

/** @param person by e-mail or id, with what else tells one count of theirs from another */
export const personRule = (c: Context<AppEnv>, name: LimitName, ...person: string[]): Rule => ({
	key: limitKey(c.var.deps, name, "email", ...person),
	windows: limitWindows[name],
});

export const addressRule = (c: Context<AppEnv>, name: LimitName): Rule => ({
	key: limitKey(c.var.deps, name, "address", addressBlock(c.var.address)),
	windows: limitWindows[name],
});

/**
 * Takes back what a call has counted, all of it unless told; as well as it can, as no answer should fail for it: what stays
 * counted is over with its window.
 */
export async function uncount(c: Context<AppEnv>, ...ids: string[]): Promise<void> {
	const { deps, counted = new Set() } = c.var;
	const hits = ids.length > 0 ? ids : [...counted];
	if (hits.length === 0) return;
	try {
		await batch(deps.db, [removeHits(hits)]);
		for (const id of hits) counted.delete(id);
	} catch (error) {
		deps.log.warn("limit not taken back", describeError(error));
	}
}

/**
 * Counts this call under every rule before it does anything, or refuses it with 429 and the seconds to wait.
 * Returns how to take it back, for calls that turn out not to count.
 */
export async function limit(
	c: RequestContext<"rate_limited">,
	...rules: Rule[]
): Promise<() => Promise<void>> {
	const { ids, wait } = await count(c, rules);
	if (wait) throw refuse(c, "rate_limited", { retryAfter: wait });
	return () => uncount(c, ...ids);
}

/** Like `limit`, for what a call can do without: the seconds until it might be done, 0 when it may be and was counted. */
export const secondsUntil = async (c: Context<AppEnv>, ...rules: Rule[]): Promise<number> =>
	(await count(c, rules)).wait;

async function count(c: Context<AppEnv>, rules: Rule[]): Promise<{ ids: string[]; wait: number }> {
	const { deps, counted = new Set() } = c.var;
	c.set("counted", counted);
	// Named before they are counted: also when the database's answer is lost they can be taken back.
	const hits = rules.map((rule) => ({ ...rule, id: crypto.randomUUID() }));
	const ids = hits.map(({ id }) => id);
	for (const id of ids) counted.add(id);
	if (await takeHits(deps.db, hits, deps.now())) return { ids, wait: 0 };
	for (const id of ids) counted.delete(id);
	return { ids: [], wait: Math.max(1, (await waitFor(deps.db, rules, deps.now())) / 1000) };
}
