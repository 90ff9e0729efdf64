import { Worker as Thread } from "node:worker_threads";

/** Globals of a browser's classic worker that Node lacks. */
const inBrowser = `
	const { parentPort, workerData } = require("node:worker_threads");
	globalThis.self = globalThis;
	globalThis.postMessage = (data) => parentPort.postMessage(data);
	parentPort.on("message", (data) => globalThis.onmessage?.({ data }));
	require("node:vm").runInThisContext(require("node:fs").readFileSync(workerData, "utf8"));
`;

/** A browser Worker on a Node thread, as far as the ndt7 client needs: script file, messages, terminate. */
export class WebWorker {
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
