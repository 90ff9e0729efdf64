import type { D1, D1Statement, Db } from "../../../functions/db/index.ts";
import { createDb } from "../../../functions/db/index.ts";

/** The same database, with every call made through `run`, which gets its queries. */
export function wrapDatabase(
	{ $client: client }: Db,
	run: <Value>(queries: string[], work: () => Promise<Value>) => Promise<Value>,
): Db {
	const known = new WeakMap<D1Statement, { query: string; inner: D1Statement }>();
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
	return createDb({
		prepare: (query) => wrap(client.prepare(query), query),
		batch: (statements) =>
			run(
				statements.map((statement) => known.get(statement)?.query ?? ""),
				() => client.batch(statements.map((statement) => known.get(statement)?.inner ?? statement)),
			),
	} as D1);
}
