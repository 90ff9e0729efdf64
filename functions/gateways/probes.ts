import { ndt7Paths } from "../contract/speed.ts";

/** Whether a page responds with 200 within `ms`. Rejects if nothing responds. @param send avoids the network for local pages */
export async function isPageUp(
	url: string,
	ms: number,
	send: (request: Request) => Promise<Response> = fetch,
): Promise<boolean> {
	const response = await send(new Request(url, { redirect: "manual", signal: AbortSignal.timeout(ms) }));
	await response.body?.cancel();
	return response.status === 200;
}

/** Whether an ndt7 server accepts a test, which is then aborted. @param base ws://host or wss://host */
export const canStartSpeedTest = (base: string, ms: number): Promise<boolean> =>
	new Promise((resolve) => {
		const socket = new WebSocket(`${base}${ndt7Paths.download}`, "net.measurementlab.ndt.v7");
		const end = (isStarted: boolean) => {
			clearTimeout(timer);
			socket.close();
			resolve(isStarted);
		};
		const timer = setTimeout(() => end(false), ms);
		socket.addEventListener("open", () => end(true));
		socket.addEventListener("error", () => end(false));
	});
