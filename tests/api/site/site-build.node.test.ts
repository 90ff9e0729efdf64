import { spawn } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import plans from "../../../content/plans.json" with { type: "json" };
import {
	buildSite,
	findExpiry,
	hasExpired,
	isComplete,
	isFresh,
} from "../../../functions/runtimes/node/build/site-build.ts";
import { start } from "../../../functions/runtimes/node/server.ts";
import { emptyFolder } from "../../support/empty-folder.ts";
import { fakeAstro } from "../../support/site/fake-astro.ts";

const root = emptyFolder();
const dist = (name = "") => join(root.path, "dist", name);
const page = () => readFileSync(dist("index.html"), "utf8");

const project = (then: string) => fakeAstro(root.path, then);
const build = (title: string) => buildSite(root.path, { PATH: process.env.PATH, TITLE: title });

beforeEach(() => project(""));
afterEach(() => vi.useRealTimers());

describe("building the site", () => {
	it("replaces the last build with a complete one", async () => {
		await build("one");
		expect([page(), isComplete(dist())]).toEqual(["<title>one</title>", true]);
		await build("two");
		expect(page()).toBe("<title>two</title>");
		expect(readdirSync(join(root.path, ".cache"))).toEqual([]);
	});

	it("leaves the last build when the next one fails", async () => {
		await build("one");
		project("process.exit(3);");
		await expect(build("two")).rejects.toThrow("The build failed");
		expect([page(), isComplete(dist())]).toEqual(["<title>one</title>", true]);
	});

	it("leaves the last build when it is killed midway, and cleans up at the next", async () => {
		await build("one");
		project('console.log("half"); setInterval(() => {}, 1000);');
		const script = join(root.path, "build.mjs");
		const module = join(import.meta.dirname, "../../../functions/runtimes/node/build/site-build.ts");
		writeFileSync(
			script,
			`const { buildSite } = await import(${JSON.stringify(module)}); await buildSite(${JSON.stringify(root.path)}, process.env);`,
		);
		const env = { ...process.env, TITLE: "two" };
		const child = spawn(process.execPath, [script], { env, detached: true });
		const exit = new Promise((resolve) => child.once("close", resolve));
		await new Promise((resolve) => child.stdout.once("data", resolve));
		process.kill(-(child.pid as number), "SIGKILL");
		await exit;
		expect([page(), isComplete(dist())]).toEqual(["<title>one</title>", true]);
		expect(readdirSync(join(root.path, ".cache"))).toEqual([`site-${child.pid}`]);

		project("");
		await build("three");
		expect(page()).toBe("<title>three</title>");
		expect(readdirSync(join(root.path, ".cache"))).toEqual([]);
	});

	it("is out of date once a source or a setting has changed", async () => {
		mkdirSync(join(root.path, "src"));
		const source = join(root.path, "src/old.ts");
		writeFileSync(source, "one");
		const env = { PATH: process.env.PATH, TITLE: "one" };
		await buildSite(root.path, env);
		const fresh = () => isFresh(root.path, env);
		expect(fresh()).toBe(true);
		expect(isFresh(root.path, { ...env, ORIGIN: "https://other.example" })).toBe(false);
		const { mtime } = statSync(source);
		writeFileSync(source, "two");
		utimesSync(source, mtime, mtime);
		expect(fresh()).toBe(false);
		// A checkout may rewrite a file with the same content, so the mtime alone doesn't count.
		writeFileSync(source, "one");
		expect(fresh()).toBe(true);
		writeFileSync(join(root.path, "src/new.ts"), "");
		expect(fresh()).toBe(false);
		rmSync(join(root.path, "src/new.ts"));
		renameSync(source, join(root.path, "src/older.ts"));
		expect(fresh()).toBe(false);
		renameSync(join(root.path, "src/older.ts"), source);
		expect(fresh()).toBe(true);
	});

	it("is repeated daily, as some words count days, and when a discount starts or ends", async () => {
		const ends = Math.max(...plans.plans.map((plan) => Date.parse(plan.discountEnds ?? "1970-01-01")));
		const env = { PATH: process.env.PATH, TITLE: "one" };
		vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-22T12:59:59Z") });
		await buildSite(root.path, env);
		const states = () => [
			isFresh(root.path, env, { sameDay: true }),
			isFresh(root.path, env),
			hasExpired(root.path, env),
		];
		expect(states()).toEqual([true, true, false]);
		vi.setSystemTime(Date.parse("2026-11-22T23:59:59Z"));
		expect(states()).toEqual([true, true, false]);
		vi.setSystemTime(Date.parse("2026-11-23T00:00:00Z"));
		expect(states()).toEqual([false, true, false]);
		vi.setSystemTime(ends - 1);
		expect(states()).toEqual([false, true, false]);
		vi.setSystemTime(ends);
		expect(states()).toEqual([false, false, true]);
		const starts = plans.plans.flatMap(({ discountStarts }) => discountStarts ?? []).map(Date.parse);
		for (const start of starts) expect(findExpiry(root.path, start - 1)).toBe(start);
	});
});

describe("the server", () => {
	const settings = () => ({ PORT: "0", DATA_DIR: join(root.path, "data"), LOG_LEVEL: "silent" });

	it("refuses an incomplete build, and says what to do", async () => {
		mkdirSync(dist());
		writeFileSync(dist("index.html"), "<title>half</title>");
		await expect(start({ env: settings(), distDir: dist() })).rejects.toThrow("npm run build");
		expect(existsSync(join(root.path, "data"))).toBe(false);
	});

	it("serves the previous build until it is told of the new one", async () => {
		await build("one");
		const running = await start({ env: settings(), distDir: dist() });
		const served = async () => (await fetch(running.config.origin)).text();
		await build("two");
		expect(await served()).toBe("<title>one</title>");
		await running.reload();
		expect(await served()).toBe("<title>two</title>");
		await running.stop();
	});
});
