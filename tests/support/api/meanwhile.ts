import type { Db } from "../../../functions/db/index.ts";
import type { Deps } from "../../../functions/deps.ts";
import { wrapDatabase } from "./wrapped-database.ts";

/**
 * Simulates a race: runs `change` once, right before the first statement that matches `before`.
 * @param change gets the unwrapped database
 * @returns whether it has run
 */
export function meanwhile(deps: Deps, before: RegExp, change: (db: Db) => Promise<unknown>): () => boolean {
	const real = deps.db;
	let happened = false;
	deps.db = wrapDatabase(real, async (queries, work) => {
		if (!happened && queries.some((query) => before.test(query))) {
			happened = true;
			await change(real);
		}
		return work();
	});
	return () => happened;
}
