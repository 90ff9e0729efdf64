import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import planData from "../../content/plans.json" with { type: "json" };
import { type Environment, namesReadBy, readerOf } from "../contract/environment.ts";
import { discountAt } from "../contract/price.ts";
import { bringServers } from "./build-servers.ts";

/** What pages are made from, below the project's root. */
const sources = [
	"src",
	"content",
	"i18n",
	"public",
	"functions/contract",
	"astro.config.mjs",
	"package-lock.json",
	"tsconfig.json",
];

/** The settings that become part of the pages (src/build), to be compared with those of another build. */
const settingsOf = (env: Environment): string =>
	JSON.stringify(Object.fromEntries(namesReadBy("build").map((name) => [name, readerOf(env)(name) ?? ""])));

/** Lies in a build that was made to its end. No page, so it is never served. */
const finishedMark = ".finished";

interface Mark {
	/** When the build began, in ms since 1970: what has changed since is not in it. */
	began: number;
	settings: string;
}

function markOf(dir: string): Mark | null {
	try {
		return JSON.parse(readFileSync(join(dir, finishedMark), "utf8")) as Mark;
	} catch {
		return null;
	}
}

/** Says of a folder that a whole build is in it; the last thing that is done to one. */
export const markFinished = (dir: string, began: number, env: Environment = {}): void =>
	writeFileSync(join(dir, finishedMark), JSON.stringify({ began, settings: settingsOf(env) } satisfies Mark));

/** Whether a folder holds a whole build: one that was stopped on its way has pages without policy and compression. */
export const isFinished = (dir: string): boolean => markOf(dir) !== null;

/** Newest change below a path; folders count too, so a deleted file is seen. */
function newest(path: string): number {
	if (!existsSync(path)) return 0;
	const stat = statSync(path);
	if (!stat.isDirectory()) return stat.mtimeMs;
	return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Pages other than the pricing page hold the prices of their build: it is over when one of their discounts has ended since. */
const offerEnded = (built: number): boolean =>
	planData.plans.some((plan) => discountAt(plan, built) !== discountAt(plan, Date.now()));

/** Whether `dist/` below the root is a whole build of what stands there now, with these settings. */
export function isFresh(root: string, env: Environment): boolean {
	const mark = markOf(join(root, "dist"));
	return (
		mark !== null &&
		mark.settings === settingsOf(env) &&
		mark.began >= Math.max(...sources.map((path) => newest(join(root, path)))) &&
		!offerEnded(mark.began)
	);
}

const isRunning = (pid: number): boolean => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

/** Folders of builds whose process is gone. */
function removeLeftovers(cache: string): void {
	for (const name of existsSync(cache) ? readdirSync(cache) : []) {
		const pid = /^site-(?:old-)?(\d+)$/.exec(name)?.[1];
		if (pid && !isRunning(Number(pid))) rmSync(join(cache, name), { recursive: true, force: true });
	}
}

export class BuildError extends Error {
	override name = "BuildError";
}

/**
 * Builds the site in a folder of its own and puts it in the place of `dist/` when it is whole, so that there is never half a
 * build to be served. Rejects with `BuildError` when the build fails; `dist/` is then what it was.
 */
export async function buildSite(root: string, env: Environment): Promise<void> {
	const cache = join(root, ".cache");
	removeLeftovers(cache);
	const made = join(cache, `site-${process.pid}`);
	const old = join(cache, `site-old-${process.pid}`);
	const dist = join(root, "dist");
	const began = Date.now();
	await bringServers(cache, env, (line) => console.error(line));
	const astro = join(root, "node_modules/astro/bin/astro.mjs");
	const child = spawn(process.execPath, [astro, "build", "--outDir", made], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...env, ASTRO_TELEMETRY_DISABLED: "1" },
	});
	const end = () => child.kill();
	process.once("exit", end);
	const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
	process.off("exit", end);
	if (code !== 0) {
		rmSync(made, { recursive: true, force: true });
		throw new BuildError("The build failed; its messages above say why.");
	}
	markFinished(made, began, env);
	if (existsSync(dist)) renameSync(dist, old);
	renameSync(made, dist);
	rmSync(old, { recursive: true, force: true });
}
