import { commonError } from "../../http/errors.ts";

/**
 * Makes calls that keep the process busy (they write to the disk, or think) come one after the other, each in a turn of the
 * event loop of its own, so that all others are answered in between. Throws `busy` when `most` wait already.
 */
export function createWriteQueue(most: number): () => Promise<void> {
	const waiting: (() => void)[] = [];
	const next = () => {
		waiting.shift()?.();
		if (waiting.length > 0) setImmediate(next);
	};
	return () =>
		new Promise((resolve, reject) => {
			if (waiting.length >= most) return reject(commonError("busy", { retryAfter: 5 }));
			waiting.push(resolve);
			if (waiting.length === 1) setImmediate(next);
		});
}
