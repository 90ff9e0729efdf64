import { withDeadline } from "../../functions/shared/with-deadline.ts";
import { childrenNow, endChildren } from "./children.ts";
import { busy, type Row, seconds } from "./table.ts";

type Rows = Iterable<Row> | AsyncIterable<Row>;

export interface Part {
	name: string;
	/** Seconds it may take. */
	most: number;
	rows: () => Rows | Promise<Rows>;
}

/** Seconds that a part is begun with, at least. */
const least = 5;
/** Milliseconds for a part that was ended to clean up. */
const cleaning = 5000;

/**
 * Measures one part after the other. One that fails, or takes longer than it may, is said to have, what it started is ended, and
 * the others go on; what no time is left for is left out.
 * @param most seconds for all
 * @returns the rows, and the names of parts that are not whole
 */
export async function measure(
	parts: readonly Part[],
	most: number,
	tell: (line: string) => void,
): Promise<{ rows: Row[]; missing: string[] }> {
	const rows: Row[] = [];
	const missing: string[] = [];
	const end = performance.now() + 1000 * most;
	for (const part of parts) {
		const [began, before] = [performance.now(), childrenNow()];
		const left = Math.min(part.most, (end - began) / 1000);
		let over = false;
		const take = async () => {
			for await (const row of await part.rows()) if (!over) rows.push(row);
		};
		const late = () => new Error(`not done in ${seconds(left)}`);
		let work = Promise.resolve();
		try {
			if (left < Math.min(least, part.most)) throw new Error(`left out: ${most} s are over`);
			work = take();
			await withDeadline(1000 * left, work, late);
		} catch (error) {
			over = true;
			endChildren(before);
			await withDeadline(cleaning, work, late).catch(() => {});
			missing.push(part.name);
			rows.push({ what: part.name, here: `FAILED: ${(error as Error).message.trim()}` });
		}
		tell(`${part.name}: ${seconds((performance.now() - began) / 1000)}; ${busy()}`);
	}
	return { rows, missing };
}
