import { availableParallelism, loadavg } from "node:os";
import { Worker } from "node:worker_threads";

/** Limit for a healthy response in milliseconds, scaled by the machine's load. */
export const healthLimit = (): number => 500 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** Polls /api/health until stopped. Runs in its own thread: the thread that makes the load is slow itself. */
const workerCode = `
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
			// The first request warms up the connection and signals readiness.
			if (asked === 0) parentPort.postMessage("there");
			else times.push(performance.now() - begun);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		times.sort((a, b) => a - b);
		const p99 = times[Math.ceil(times.length * 0.99) - 1];
		parentPort.postMessage({ slowest: times.at(-1), p99 });
	})();
`;

/** Response times of /api/health in milliseconds while `work` runs. */
export async function healthWhile(url: string, work: () => Promise<unknown>) {
	const thread = new Worker(workerCode, { eval: true, workerData: `${url}/api/health` });
	const readMessage = <Value>() =>
		new Promise<Value>((resolve, reject) => {
			thread.once("message", resolve);
			thread.once("error", reject);
		});
	await readMessage();
	const times = readMessage<{ slowest: number; p99: number }>();
	// Awaited below: until then, avoid an unhandled rejection.
	times.catch(() => {});
	try {
		await work();
	} finally {
		thread.postMessage("stop");
	}
	return times;
}
