import type { DatabaseSync } from "node:sqlite";

/**
 * Lets reads that are asked for in one turn of the event loop share one transaction, at the turn's end: of what a short read takes,
 * a third is taking and giving back the locks of the log. Each sees at least what was there when it was asked for.
 * @returns takes a read, which answers for its own errors
 */
export function readTogether(db: DatabaseSync): (read: () => void) => void {
	const [begin, commit] = [db.prepare("BEGIN"), db.prepare("COMMIT")];
	let waiting: (() => void)[] = [];
	const readAll = () => {
		const reads = waiting;
		waiting = [];
		// One alone is a transaction of its own; of a closed database each says that it is.
		const together = reads.length > 1 && db.isOpen;
		if (together) begin.run();
		for (const read of reads) read();
		// A disk that fails may have ended it.
		if (together && db.isTransaction) commit.run();
	};
	return (read) => {
		if (waiting.push(read) === 1) setImmediate(readAll);
	};
}
