import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { getViteConfig } from "astro/config";
import { defineConfig } from "vitest/config";
import { memoryFolder } from "./tests/support/memory-folder.ts";

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** Milliseconds: machines that test are often busy with other things. */
const testTimeout = 30_000;
/** Spies, globals and variables are restored before each test. */
const restored = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true };
const sharedProcess = { isolate: false, ...restored };
/** Read-only checks: test files share a module cache. */
const reading = (name: string) => ({
	test: {
		name,
		testTimeout,
		include: [`tests/${name}/**/*.test.{ts,tsx}`],
		environment: "node" as const,
		...sharedProcess,
	},
});

const withDocument = ["tests/unit/**/*.test.tsx", "tests/unit/**/*.dom.test.ts"];

/** `tests/api` runs twice: over node:sqlite in Node (`api`) and over D1 in workerd (`edge`). Files named `*.node.test.ts` need Node. */
export default defineConfig({
	test: {
		projects: [
			reading("architecture"),
			reading("build"),
			{
				test: {
					name: "api",
					...sharedProcess,
					// On two cores, too: it mostly waits.
					maxWorkers: 2,
					// Projects with another number of workers may not share a group.
					sequence: { groupOrder: 1 },
					include: ["tests/api/**/*.test.ts"],
					setupFiles: ["tests/support/api/node.ts"],
					testTimeout,
					env: { TMPDIR: memoryFolder() },
					provide: { runtime: "node" },
				},
			},
			// Pages, islands and stores: through Astro's own Vite configuration. Documents leak between files, so files with
			// a document are isolated; the others share a module cache.
			getViteConfig({
				test: {
					name: "unit",
					include: ["tests/unit/**/*.test.ts"],
					exclude: withDocument,
					environment: "node",
					...sharedProcess,
					testTimeout,
				},
			} as never) as never,
			getViteConfig({
				test: {
					name: "unit-document",
					include: withDocument,
					setupFiles: ["tests/support/document.ts"],
					environment: "happy-dom",
					...restored,
					// A context for each file, in threads that stay: starting a process for each costs more than the tests.
					pool: "vmThreads",
					testTimeout,
				},
			} as never) as never,
			{
				plugins: [
					cloudflareTest(async () => {
						// wrangler.jsonc names the build; the API needs none, but the folder must be there.
						mkdirSync(path("dist"), { recursive: true });
						// Where the database of workerd lies: it waits for the disk at every write, and all of workerd with it.
						process.env.TMPDIR = memoryFolder();
						return {
							wrangler: { configPath: "./wrangler.jsonc" },
							miniflare: {
								bindings: { TEST_MIGRATIONS: await readD1Migrations(path("functions/db/migrations")) },
							},
						};
					}),
				],
				test: {
					name: "edge",
					// One workerd for all files: each test app begins with an empty database anyway (tests/support/api/edge.ts).
					...sharedProcess,
					include: ["tests/api/**/*.test.ts"],
					exclude: ["tests/api/**/*.node.test.ts"],
					setupFiles: ["tests/support/api/edge.ts"],
					testTimeout,
					provide: { runtime: "workerd" },
				},
			},
		],
	},
});
