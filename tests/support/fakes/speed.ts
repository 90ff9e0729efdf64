import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { Worker as Thread } from "node:worker_threads";
import type { Client } from "@m-lab/ndt7";
import { afterEach } from "vitest";
import { WebSocket } from "ws";
import { createNdt7, type Ndt7Options } from "../../../functions/runtimes/node/speed/ndt7.ts";
import { ping } from "../../../src/api/ping.ts";
import { measure, type Progress, type TestResult } from "../../../src/features/speed/measure/measure.ts";
import { listen } from "../listen.ts";

const require = createRequire(import.meta.url);
const client: Client = require("@m-lab/ndt7");
const file = (direction: string) => require.resolve(`@m-lab/ndt7/src/ndt7-${direction}-worker.js`);

/** Globals of a browser's classic worker that Node lacks. */
const inBrowser = `
	const { parentPort, workerData } = require("node:worker_threads");
	globalThis.self = globalThis;
	globalThis.postMessage = (data) => parentPort.postMessage(data);
	parentPort.on("message", (data) => globalThis.onmessage?.({ data }));
	require("node:vm").runInThisContext(require("node:fs").readFileSync(workerData, "utf8"));
`;

/** A browser Worker on a Node thread, as far as the ndt7 client needs: script file, messages, terminate. */
class WebWorker {
	onmessage: ((event: { data: unknown }) => void) | null = null;
	#thread: Thread;

	constructor(file: string) {
		this.#thread = new Thread(inBrowser, { eval: true, workerData: file });
		this.#thread.on("message", (data) => this.onmessage?.({ data }));
		this.#thread.on("error", (error) =>
			this.onmessage?.({ data: { MsgType: "error", Error: String(error) } }),
		);
	}

	postMessage(data: unknown): void {
		this.#thread.postMessage(data);
	}

	terminate(): void {
		void this.#thread.terminate();
	}
}

/** Where the client looks for `Worker`. */
(globalThis as { Worker?: unknown }).Worker = WebWorker;

/** Just our ndt7 server and the ping endpoint. */
export async function startMeasurer(options: Partial<Ndt7Options> = {}) {
	const ndt7 = createNdt7({
		origin: () => "https://www.example.com",
		addressOf: ({ socket }) => socket.remoteAddress ?? null,
		...options,
	});
	const server = createServer((_, response) => void response.end("."));
	server.on("upgrade", ndt7.upgrade);
	return {
		port: await listen(server),
		ndt7,
		async close() {
			const closing = new Promise<void>((resolve) => server.close(() => resolve()));
			await ndt7.stop(0);
			server.closeAllConnections();
			await closing;
		},
	};
}

/** The site's own measurement with the official client, in Node. Throws the client's error. */
export async function measureFrom(port: number): Promise<{ measured: TestResult; progress: Progress[] }> {
	const messages: Progress[] = [];
	await measure(
		{
			ndt7: client,
			config: {
				server: `127.0.0.1:${port}`,
				protocol: "ws",
				mlabDataPolicyInapplicable: true,
				downloadworkerfile: file("download"),
				uploadworkerfile: file("upload"),
			},
			now: () => performance.now(),
			pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
			ping: () => ping(`http://127.0.0.1:${port}`),
		},
		(progress) => void messages.push(progress),
	);
	const last = messages.at(-1);
	if (last?.type !== "done") throw new Error(`the test ended with ${JSON.stringify(last)}`);
	return { measured: last.result, progress: messages };
}

export const protocol = "net.measurementlab.ndt.v7";
export const opened = (socket: WebSocket) => once(socket, "open");
/** The HTTP response to a rejected client. */
export const refusal = (socket: WebSocket): Promise<number | undefined> =>
	new Promise((resolve, reject) => {
		socket.on("unexpected-response", (_, response) => resolve(response.statusCode));
		socket.on("error", () => {});
		socket.on("open", () => reject(new Error("it was taken")));
	});

/** Starts servers and clients for a test file; `closing` runs after each test, last in, first out. */
export function measurers() {
	const closing: (() => unknown)[] = [];
	afterEach(async () => {
		for (const close of closing.splice(0).reverse()) await close();
	});
	return {
		closing,
		async measurer(options: Partial<Ndt7Options> = {}) {
			const server = await startMeasurer(options);
			closing.push(server.close);
			return server;
		},
		open(port: number, path = "download", headers = {}, protocols: string[] = [protocol]): WebSocket {
			const socket = new WebSocket(`ws://127.0.0.1:${port}/ndt/v7/${path}`, protocols, { headers });
			closing.push(() => socket.terminate());
			return socket;
		},
	};
}
