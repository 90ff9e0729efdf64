import { createBusyError } from "../http/api-error.ts";

/** Milliseconds to wait for a slot; leaves enough of the request deadline (10 s) for the work itself. */
const maxWait = 6000;
/** Milliseconds after which a slot counts as lost: the edge silently drops the work of disconnected clients. */
const staleAfter = 20_000;
/** Polling interval in milliseconds; a lost slot wakes nobody. */
const pollInterval = 1000;

interface Slot {
	since: number;
}

/** Runs up to `parallel` jobs and queues `queue` more for a limited time; rejects the rest, to bound memory and time. */
export function createQueue(parallel: number, queue: number) {
	const running = new Set<Slot>();
	const waiting = new Set<Slot & { wake(): void }>();

	const dropStale = (): void => {
		const now = performance.now();
		for (const slot of running) if (now - slot.since > staleAfter) running.delete(slot);
		for (const waiter of waiting) if (now - waiter.since > 2 * maxWait) waiting.delete(waiter);
	};
	const refuseWhenFull = (): void => {
		dropStale();
		if (waiting.size >= queue) throw createBusyError();
	};
	const firstWaiting = () => waiting.values().next().value;
	const waitForSlot = async (): Promise<Slot> => {
		const waiter = { since: performance.now(), wake: () => {} };
		waiting.add(waiter);
		try {
			while (firstWaiting() !== waiter || running.size >= parallel) {
				if (performance.now() - waiter.since >= maxWait) throw createBusyError();
				await new Promise<void>((resolve) => {
					waiter.wake = resolve;
					setTimeout(resolve, pollInterval);
				});
				dropStale();
			}
		} finally {
			waiting.delete(waiter);
		}
		const slot = { since: performance.now() };
		running.add(slot);
		firstWaiting()?.wake();
		return slot;
	};
	const enqueue = async <Value>(job: () => Promise<Value>): Promise<Value> => {
		refuseWhenFull();
		const slot = await waitForSlot();
		try {
			return await job();
		} finally {
			running.delete(slot);
			firstWaiting()?.wake();
		}
	};
	return { enqueue, refuseWhenFull };
}
