import { globSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { AstroIntegration } from "astro";
import catalogue from "../../../content/plans.json" with { type: "json" };
import { pathTo } from "../../../content/readers/read/disk.ts";
import { discountAt } from "../../../functions/contract/billing/price.ts";
import { namesReadBy } from "../../../functions/contract/environment.ts";
import { builtAt, builtOn } from "../clock.ts";
import { cached, hashOfFiles } from "../postprocess/cache.ts";
import { compress } from "../postprocess/postprocess.ts";
import { setting } from "../setting.ts";

type Files = [name: string, body: string][];

/** Trains the assistant's models in a worker thread, as that takes some seconds. */
const trainModels = () =>
	new Promise<Files>((resolve, reject) => {
		new Worker(new URL("./chat-thread.ts", import.meta.url)).once("message", resolve).once("error", reject);
	});

/** The front matter of posts: all the assistant knows of them is their titles. */
const frontMatters = (): string[] =>
	globSync("content/blog/*/*.mdx", { cwd: pathTo("") })
		.sort()
		.flatMap((path) => [path, readFileSync(pathTo(path), "utf8").split("\n---\n", 1)[0] ?? ""]);

function inputs(): string {
	const code = ["functions", "i18n", "src/build", "src/features", "src/i18n", "src/routing"];
	const files = hashOfFiles(
		"content/*.json",
		"content/!(blog)/**/*.*",
		"content/blog/**/*.json",
		...code.map((folder) => `${folder}/**/*.{ts,json}`),
		"src/art/field.ts",
		".cache/servers.json",
	);
	const settings = namesReadBy("build").filter((name) => name !== "SOURCE_DATE_EPOCH");
	const discounts = catalogue.plans.map((plan) => discountAt(plan, builtAt));
	return JSON.stringify([files, frontMatters(), settings.map((name) => setting(name)), builtOn, discounts]);
}

const files = async (): Promise<Files> =>
	JSON.parse(
		(
			await cached("chat", [inputs()], async () => Buffer.from(JSON.stringify(await trainModels())))
		).toString(),
	);

/** Writes the assistant's data in each language, `/chat/<language>.json`. Comes after `postprocess()`, which needn't wait for it. */
export function chatFiles(): AstroIntegration {
	let pendingFiles: Promise<Files> = Promise.resolve([]);
	return {
		name: "chat-files",
		hooks: {
			// Starts early, while one core is idle. Errors surface where the promise is awaited.
			"astro:config:setup": ({ command }) => {
				if (command !== "build") return;
				pendingFiles = files();
				pendingFiles.catch(() => {});
			},
			"astro:build:done": async ({ dir }) => {
				await mkdir(new URL("./chat/", dir), { recursive: true });
				for (const [name, body] of await pendingFiles) {
					await writeFile(new URL(`./${name}`, dir), body);
					await compress(fileURLToPath(dir), name);
				}
			},
		},
	};
}
