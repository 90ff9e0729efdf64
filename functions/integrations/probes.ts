import { ndt7Paths } from "../contract/speed.ts";

/** Milliseconds; the status page has its own threshold for slow. */
const timeout = 8_000;

/** Whether a page responds with 200. Rejects if nothing responds. @param send avoids the network for local pages */
export async function isPageUp(url: string, send: (request: Request) => Promise<Response> = fetch) {
	const response = await send(new Request(url, { redirect: "manual", signal: AbortSignal.timeout(timeout) }));
	await response.body?.cancel();
	return response.status === 200;
}

/** Whether an ndt7 server accepts a test, which is then aborted. @param base ws://host or wss://host */
export const canStartSpeedTest = (base: string): Promise<boolean> =>
	new Promise((resolve) => {
		const socket = new WebSocket(`${base}${ndt7Paths.download}`, "net.measurementlab.ndt.v7");
		const end = (isStarted: boolean) => {
			clearTimeout(timer);
			socket.close();
			resolve(isStarted);
		};
		const timer = setTimeout(() => end(false), timeout);
		socket.addEventListener("open", () => end(true));
		socket.addEventListener("error", () => end(false));
	});
