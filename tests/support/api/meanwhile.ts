import type { D1, D1Statement } from "../../../functions/db/index.ts";
import { createDb, type Db } from "../../../functions/db/index.ts";
import type { Deps } from "../../../functions/deps.ts";

/**
 * Simulates a race: runs `change` once, right before the first statement that matches `before`.
 * @param change gets the unwrapped database
 * @returns whether it has run
 */
export function meanwhile(deps: Deps, before: RegExp, change: (db: Db) => Promise<unknown>): () => boolean {
	const real = deps.db;
	const client = real.$client;
	const known = new WeakMap<D1Statement, { query: string; inner: D1Statement }>();
	let happened = false;
	const run = async <Value>(queries: string[], work: () => Promise<Value>): Promise<Value> => {
		if (!happened && queries.some((query) => before.test(query))) {
			happened = true;
			await change(real);
		}
		return work();
	};
	const wrap = (inner: D1Statement, query: string): D1Statement => {
		const outer = {
			bind: (...values: Parameters<D1Statement["bind"]>) => wrap(inner.bind(...values), query),
			all: () => run([query], () => inner.all()),
			run: () => run([query], () => inner.run()),
			raw: () => run([query], () => inner.raw()),
		} as unknown as D1Statement;
		known.set(outer, { query, inner });
		return outer;
	};
	deps.db = createDb({
		prepare: (query) => wrap(client.prepare(query), query),
		batch: (statements) =>
			run(
				statements.map((statement) => known.get(statement)?.query ?? ""),
				() => client.batch(statements.map((statement) => known.get(statement)?.inner ?? statement)),
			),
	} as D1);
	return () => happened;
}
