import { availableParallelism, loadavg } from "node:os";
import { Worker } from "node:worker_threads";

/** Milliseconds a healthy answer may take: 500 where nothing else is to do, more where others take the machine's time. */
export const healthLimit = (): number => 500 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** Asks for health until it is told to stop, in a thread of its own, as whoever makes the load is slow itself. */
const asker = `
	const { parentPort, workerData } = require("node:worker_threads");
	let going = true;
	parentPort.once("message", () => { going = false; });
	(async () => {
		const times = [];
		for (let asked = 0; going || asked < 3; asked++) {
			const begun = performance.now();
			const response = await fetch(workerData);
			await response.text();
			if (response.status !== 200) throw new Error("health " + response.status);
			// The first finds its way, and says that it is there.
			if (asked === 0) parentPort.postMessage("there");
			else times.push(performance.now() - begun);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		times.sort((a, b) => a - b);
		const p99 = times[Math.ceil(times.length * 0.99) - 1];
		parentPort.postMessage({ slowest: times.at(-1), p99 });
	})();
`;

/** How long answers of /api/health took, in milliseconds. */
export interface HealthTimes {
	slowest: number;
	/** What 99 of 100 kept. */
	p99: number;
}

/** The times of /api/health while something goes on. */
export async function healthTimes(url: string, work: () => Promise<unknown>): Promise<HealthTimes> {
	const thread = new Worker(asker, { eval: true, workerData: `${url}/api/health` });
	const readMessages = <Value>() =>
		new Promise<Value>((resolve, reject) => {
			thread.once("message", resolve);
			thread.once("error", reject);
		});
	await readMessages();
	const times = readMessages<HealthTimes>();
	// Looked at below; until then it may fail unseen.
	times.catch(() => {});
	try {
		await work();
	} finally {
		thread.postMessage("stop");
	}
	return times;
}

/** The slowest answer of /api/health in milliseconds while something goes on. */
export const healthWhile = async (url: string, work: () => Promise<unknown>): Promise<number> =>
	(await healthTimes(url, work)).slowest;
