import { spawn } from "node:child_process";
import {
	accessSync,
	constants,
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import planData from "../../../../content/plans.json" with { type: "json" };
import { isWaiting, readSchedules } from "../../../../content/readers/read/schedule.ts";
import { discountAt } from "../../../contract/billing/price.ts";
import {
	type Environment,
	type EnvironmentName,
	namesReadBy,
	readerOf,
} from "../../../contract/environment.ts";
import { hashOfSources } from "./inputs.ts";
import { bringServers } from "./servers.ts";

/** The settings that become part of the pages (src/build), to be compared with those of another build. */
const settingsOf = (env: Environment): string =>
	JSON.stringify(Object.fromEntries(namesReadBy("build").map((name) => [name, readerOf(env)(name) ?? ""])));

/** Lies in a build that was made to its end. No page, so it is never served. */
const finishedMark = ".finished";

interface Mark {
	/** The moment it was built for, in ms since 1970. */
	began: number;
	settings: string;
	sources: string;
}

function markOf(dir: string): Mark | null {
	try {
		return JSON.parse(readFileSync(join(dir, finishedMark), "utf8")) as Mark;
	} catch {
		return null;
	}
}

/** Says of a folder that a whole build is in it; the last thing that is done to one. */
export const markFinished = (dir: string, began: number, env: Environment = {}, sources = ""): void =>
	writeFileSync(
		join(dir, finishedMark),
		JSON.stringify({ began, settings: settingsOf(env), sources } satisfies Mark),
	);

/** Whether a folder holds a whole build: one that was stopped on its way has pages without policy and compression. */
export const isFinished = (dir: string): boolean => markOf(dir) !== null;

/** What the build and this process both read, and read differently: pages and server do not fit each other. */
export function otherSettings(dir: string, env: Environment): EnvironmentName[] {
	const built = JSON.parse(markOf(dir)?.settings ?? "{}") as Environment;
	const both = namesReadBy("build").filter((name) => namesReadBy("machine").includes(name as never));
	return both.filter((name) => (built[name] ?? "") !== (readerOf(env)(name) ?? ""));
}

/** Whether pages can be built here: what builds them is there, and the folder may be written to. */
export function canBuild(root: string): boolean {
	try {
		for (const path of [builderIn(root), join(root, "src")]) accessSync(path);
		for (const path of [root, join(root, ".cache")]) if (existsSync(path)) accessSync(path, constants.W_OK);
		return true;
	} catch {
		return false;
	}
}

/** The moment a build is for: now, or as SOURCE_DATE_EPOCH says (src/build/clock.ts). */
const momentOf = (env: Environment): number =>
	Number(readerOf(env)("SOURCE_DATE_EPOCH")) * 1000 || Date.now();

/** Pages other than the pricing page hold the prices of their build: it is over when one of their discounts has ended since. */
const offerEnded = (builtAt: number, now: number): boolean =>
	planData.plans.some((plan) => discountAt(plan, builtAt) !== discountAt(plan, now));

/** Whether the day of a text has come since `dist/` was built: it stands on no page yet. */
export function isTextDue(root: string, env: Environment): boolean {
	const mark = markOf(join(root, "dist"));
	if (!mark) return false;
	const now = momentOf(env);
	return [...readSchedules(root).values()].some(
		(text) => isWaiting(text, mark.began) && !isWaiting(text, now),
	);
}

/** What builds the pages; a machine that only serves them has none. */
const builderIn = (root: string): string => join(root, "node_modules/astro/bin/astro.mjs");

/** Whether `dist/` below the root is a whole build of what stands there now, with these settings; or nothing else can be had. */
export function isFresh(root: string, env: Environment): boolean {
	const mark = markOf(join(root, "dist"));
	if (mark && !existsSync(builderIn(root))) return true;
	return (
		mark !== null &&
		mark.settings === settingsOf(env) &&
		!offerEnded(mark.began, momentOf(env)) &&
		!isTextDue(root, env) &&
		mark.sources === hashOfSources(root)
	);
}

/** Whether `dist/` was built on the day that a build of now is for: what counts days is renewed by the first of a day. */
export function isOfToday(root: string, env: Environment): boolean {
	const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
	const mark = markOf(join(root, "dist"));
	return mark !== null && day(mark.began) === day(momentOf(env));
}

const isRunning = (pid: number): boolean => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

/** Removes an old build as well as it can: what is left of it ends no server. */
function discard(folder: string): void {
	try {
		rmSync(folder, { recursive: true, force: true });
	} catch (error) {
		console.error(`An old build could not be removed: ${(error as Error).message}`);
	}
}

/** Folders of builds whose process is gone. */
function removeLeftovers(cache: string): void {
	for (const name of existsSync(cache) ? readdirSync(cache) : []) {
		const pid = /^site-(?:old-)?(\d+)$/.exec(name)?.[1];
		if (pid && !isRunning(Number(pid))) discard(join(cache, name));
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
	const folder = join(cache, `site-${process.pid}`);
	const old = join(cache, `site-old-${process.pid}`);
	const dist = join(root, "dist");
	const began = momentOf(env);
	await bringServers(cache, env, (line) => console.error(line));
	// Before anything is read: what changes meanwhile is not in this build.
	const sources = hashOfSources(root);
	// Room for what lives shortly, and for what lives on before it is gone through: with what V8 takes by itself, a third of the
	// time went into collecting.
	const child = spawn(
		process.execPath,
		["--max-semi-space-size=64", "--initial-heap-size=512", builderIn(root), "build", "--outDir", folder],
		{
			cwd: root,
			stdio: ["ignore", "inherit", "inherit"],
			env: {
				...env,
				ASTRO_TELEMETRY_DISABLED: "1",
				// Astro fills a folder of all programs otherwise, and never empties it.
				NODE_DISABLE_COMPILE_CACHE: "1",
				// One moment for all pages.
				SOURCE_DATE_EPOCH: readerOf(env)("SOURCE_DATE_EPOCH") ?? `${Math.floor(began / 1000)}`,
			},
		},
	);
	const end = () => child.kill();
	process.once("exit", end);
	const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
	process.off("exit", end);
	// What was made of one text may lie there under the hash of another.
	if (hashOfSources(root) !== sources) rmSync(join(cache, "build"), { recursive: true, force: true });
	if (code !== 0) {
		rmSync(folder, { recursive: true, force: true });
		throw new BuildError("The build failed; its messages above say why.");
	}
	markFinished(folder, began, env, sources);
	if (existsSync(dist)) renameSync(dist, old);
	renameSync(folder, dist);
	discard(old);
}
