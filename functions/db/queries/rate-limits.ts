import { sql } from "drizzle-orm";
import type { Db } from "../index.ts";
import { batch, type Condition, hasRow, type Query } from "../run.ts";

/** At most `max` hits in the last `ms` milliseconds. */
export interface Window {
	max: number;
	ms: number;
}

export interface Rule {
	key: string;
	windows: readonly Window[];
}

const selectHitCount = (key: string, since: number) =>
	sql`(SELECT count(*) FROM hits WHERE key = ${key} AND at > ${since})`;

export const isAllowedBy = ({ key, windows }: Rule, now: number): Condition =>
	sql.join(
		windows.map(({ max, ms }) => sql`${selectHitCount(key, now - ms)} < ${max}`),
		sql` AND `,
	);

/**
 * Counts one hit under every rule if all allow it, otherwise none; a single statement, so parallel calls can't
 * slip through. Returns whether it counted. @param rules with the id of each hit, for undoing it
 */
export async function countHits(db: Db, rules: readonly (Rule & { id: string })[], now: number) {
	const values = sql.join(
		rules.map((rule) => sql`SELECT ${rule.id} AS id, ${rule.key} AS key, ${now} AS at`),
		sql` UNION ALL `,
	);
	const conditions = sql.join(
		rules.map((rule) => isAllowedBy(rule, now)),
		sql` AND `,
	);
	return hasRow(db)`
		INSERT INTO hits (id, key, at) SELECT id, key, at FROM (${values}) WHERE ${conditions} RETURNING id`;
}

/** Milliseconds until every rule allows a hit again; 0 if they do now. */
export async function findTimeUntilAllowed(db: Db, rules: readonly Rule[], now: number): Promise<number> {
	const queries = rules.flatMap((rule) =>
		rule.windows.map(
			(window) =>
				sql`SELECT at + ${window.ms} - ${now} AS wait FROM hits WHERE key = ${rule.key} AND at > ${now - window.ms} ORDER BY at DESC LIMIT 1 OFFSET ${window.max - 1}`,
		),
	);
	const results = await batch(db, queries);
	return Math.max(0, ...results.map((result) => Number(result[0]?.wait ?? 0)));
}

/** Undoes hits, for requests that turned out not to count. */
export const removeHits = (ids: readonly string[]): Query => sql`DELETE FROM hits WHERE id IN ${ids}`;

export const clearHits = (rules: readonly Rule[], condition: Condition = sql`1`): Query =>
	sql`DELETE FROM hits WHERE key IN ${rules.map(({ key }) => key)} AND ${condition}`;
