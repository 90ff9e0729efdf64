import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { AstroIntegration } from "astro";
import { pathTo } from "../../content/readers/disk.ts";
import { kept } from "./kept.ts";
import { postsSeen } from "./posts-seen.ts";
import { surroundings } from "./surroundings.ts";

type Files = [name: string, body: string][];

/** The assistant's files, made in a thread of their own: its models learn for some seconds. */
const learned = () =>
	new Promise<Files>((resolve, reject) => {
		new Worker(new URL("./chat-thread.ts", import.meta.url)).once("message", resolve).once("error", reject);
	});

/** The same, kept by all that they are made from. */
const files = async (): Promise<Files> => {
	const code = ["functions", "i18n", "src/build", "src/features", "src/i18n", "src/routing"];
	const patterns = code.map((folder) => `${folder}/**/*.{ts,json}`);
	// It names posts, too, by their titles and what stands beneath these on the list.
	const posts = (await postsSeen(pathTo("content/blog")))("");
	const from = surroundings(...patterns) + posts;
	return JSON.parse(
		(await kept("chat", [from], async () => Buffer.from(JSON.stringify(await learned())))).toString(),
	);
};

/** Writes what the assistant knows in each language (`/chat/<language>.json`). Stands before `finish()`, which compresses it. */
export function chatFiles(): AstroIntegration {
	let made: Promise<Files> = Promise.resolve([]);
	return {
		name: "chat-files",
		hooks: {
			// As early as content has been checked: one core has nothing to do until pages are rendered. What goes wrong is told
			// when it is waited for.
			"astro:config:setup": ({ command }) => {
				if (command !== "build") return;
				made = files();
				made.catch(() => {});
			},
			"astro:build:done": async ({ dir }) => {
				await mkdir(new URL("./chat/", dir), { recursive: true });
				for (const [name, body] of await made)
					await writeFile(fileURLToPath(new URL(`./${name}`, dir)), body);
			},
		},
	};
}
