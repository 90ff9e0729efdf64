import { mkdir, writeFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { AstroIntegration } from "astro";

type Files = [name: string, body: string][];

/** Trains the assistant's models in a worker thread, as that takes some seconds. */
const trainModels = () =>
	new Promise<Files>((resolve, reject) => {
		new Worker(new URL("./chat-thread.ts", import.meta.url)).once("message", resolve).once("error", reject);
	});

/** Writes the assistant's data in each language, `/chat/<language>.json`. Comes after `postprocess()`, which needn't wait for it or compress what only our server reads. */
export function buildChatFiles(): AstroIntegration {
	let pendingFiles: Promise<Files> = Promise.resolve([]);
	return {
		name: "chat-files",
		hooks: {
			// Starts early, while one core is idle. Errors surface where the promise is awaited.
			"astro:config:setup": ({ command }) => {
				if (command !== "build") return;
				pendingFiles = trainModels();
				pendingFiles.catch(() => {});
			},
			"astro:build:done": async ({ dir }) => {
				await mkdir(new URL("./chat/", dir), { recursive: true });
				for (const [name, body] of await pendingFiles) await writeFile(new URL(`./${name}`, dir), body);
			},
		},
	};
}
