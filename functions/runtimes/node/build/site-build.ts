import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
	accessSync,
	constants,
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import planData from "../../../../content/plans.json" with { type: "json" };
import { readSchedules } from "../../../../content/readers/read/schedule.ts";
import {
	createReader,
	type Environment,
	type EnvironmentName,
	listNamesReadBy,
} from "../../../contract/environment.ts";
import { OperatorError } from "../../../utils/operator-error.ts";
import { formatDay } from "../../../utils/time.ts";
import { fetchServerFeed } from "./server-feed.ts";

const sources = [
	"src",
	"content",
	"i18n",
	"public",
	"functions/contract",
	// Training uses the same code that later reads questions.
	"functions/assistant",
	"functions/runtimes/node/build/site-build.ts",
	"astro.config.mjs",
	"package-lock.json",
	"tsconfig.json",
	// The server feed, if there is one (server-feed.ts).
	".cache/servers.json",
];

function listFiles(root: string, path: string): string[] {
	const stat = statSync(join(root, path), { throwIfNoEntry: false });
	if (!stat?.isDirectory()) return stat ? [path] : [];
	return readdirSync(join(root, path))
		.sort()
		.flatMap((name) => listFiles(root, `${path}/${name}`));
}

/** Content hash of all build inputs; independent of file times. */
function hashSources(root: string): string {
	const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}\n`);
	for (const path of sources.flatMap((source) => listFiles(root, source))) {
		const content = readFileSync(join(root, path));
		hash.update(`${path}\n${content.length}\n`).update(content);
	}
	return hash.digest("base64url");
}

/** The settings baked into the pages (src/build), for comparison with another build's. */
const readSettings = (env: Environment): string =>
	JSON.stringify(
		Object.fromEntries(listNamesReadBy("build").map((name) => [name, createReader(env)(name) ?? ""])),
	);

/** Present in completed builds only. Hidden, so never served. */
const markFile = ".finished";

interface BuildMark {
	/** Build time, in milliseconds since 1970. */
	began: number;
	settings: string;
	sources: string;
	/** Milliseconds since 1970, or null for never. Known at the build, as a container lacks most of `content/`. */
	expires: number | null;
}

function readMark(dir: string): BuildMark | null {
	try {
		return JSON.parse(readFileSync(join(dir, markFile), "utf8")) as BuildMark;
	} catch {
		return null;
	}
}

/** Marks a build as complete; must be the last step. */
export const markComplete = (
	dir: string,
	began: number,
	env: Environment = {},
	{ sources = "", expires = Number.POSITIVE_INFINITY } = {},
): void =>
	writeFileSync(
		join(dir, markFile),
		JSON.stringify({ began, settings: readSettings(env), sources, expires } satisfies BuildMark),
	);

/** Whether a folder holds a complete build; an interrupted one lacks the CSP and compressed files. */
export const isComplete = (dir: string): boolean => readMark(dir) !== null;

/** Whether a build is possible here: the tools are installed and the folder is writable. */
export function canBuild(root: string): boolean {
	try {
		for (const path of [getBuilderPath(root), join(root, "src")]) accessSync(path);
		for (const path of [root, join(root, ".cache")]) if (existsSync(path)) accessSync(path, constants.W_OK);
		return true;
	} catch {
		return false;
	}
}

function listDifferingSettings(dir: string, env: Environment): EnvironmentName[] {
	const built = JSON.parse(readMark(dir)?.settings ?? "{}") as Environment;
	const both = listNamesReadBy("build").filter((name) => listNamesReadBy("machine").includes(name as never));
	return both.filter((name) => (built[name] ?? "") !== (createReader(env)(name) ?? ""));
}

/** Whether `dist` must be built before it's served, as it's missing or for another origin (an `OperatorError` where nothing can be built). Warns of other settings of its pages. */
export function hasToBuild(root: string, dist: string, env: Environment): boolean {
	if (!isComplete(dist)) return true;
	const names = listDifferingSettings(dist, env);
	const isOtherOrigin = names.includes("ORIGIN");
	if (names.length === 0 || canBuild(root)) return isOtherOrigin;
	const others = names.filter((name) => name !== "ORIGIN").join(", ");
	if (isOtherOrigin) {
		const origin = createReader(env)("ORIGIN");
		throw new OperatorError(
			`The pages were built for another ORIGIN, and this process can't rebuild them. Build with ${origin ? `ORIGIN=${origin}` : "no ORIGIN"}${others ? ` and the same ${others}` : ""} (container: --build-arg), or start with the build's ORIGIN.`,
		);
	}
	console.error(
		`The pages were built with a different ${others}, and this process can't rebuild them: use the same settings for the build (container: --build-arg).`,
	);
	return false;
}

/** Build time: now, or SOURCE_DATE_EPOCH (src/site/clock.ts). */
const buildTime = (env: Environment): number =>
	Number(createReader(env)("SOURCE_DATE_EPOCH")) * 1000 || Date.now();

/** When a page becomes untrue by itself: a discount starts or ends, or a scheduled text is due. Infinity if neither will. */
export function findExpiry(root: string, builtAt: number): number {
	const texts = [...readSchedules(root).values()].filter(({ draft }) => !draft);
	const changes = [
		...texts.map(({ published }) => published),
		...planData.plans.flatMap((plan) => [plan.discountStarts, plan.discountEnds]),
	];
	return Math.min(...changes.map((date) => Date.parse(date ?? "")).filter((time) => time > builtAt));
}

export const hasExpired = (root: string, env: Environment): boolean =>
	(readMark(join(root, "dist"))?.expires ?? Number.POSITIVE_INFINITY) <= buildTime(env);

/** The site builder; absent on machines that only serve. */
const getBuilderPath = (root: string): string => join(root, "node_modules/astro/bin/astro.mjs");

/** Whether `dist/` is a complete build of the current sources and settings. @param sameDay made today, as some words count days */
export function isFresh(root: string, env: Environment, { sameDay = false } = {}): boolean {
	const mark = readMark(join(root, "dist"));
	return (
		mark !== null &&
		mark.settings === readSettings(env) &&
		!hasExpired(root, env) &&
		(!sameDay || formatDay(mark.began) === formatDay(buildTime(env))) &&
		mark.sources === hashSources(root)
	);
}

const isRunning = (pid: number): boolean => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

/** A build that can't be removed mustn't stop the next. */
const removeBuild = (folder: string): Promise<void> =>
	rm(folder, { recursive: true, force: true }).catch((error: Error) =>
		console.error(`Couldn't remove an old build: ${error.message}`),
	);

async function removeLeftovers(cache: string): Promise<void> {
	for (const name of existsSync(cache) ? readdirSync(cache) : []) {
		const pid = /^site-(?:old-)?(\d+)$/.exec(name)?.[1];
		if (pid && !isRunning(Number(pid))) await removeBuild(join(cache, name));
	}
}

/** Builds into a temporary folder and swaps it into `dist/` when complete. Rejects if it fails (`OperatorError`) or can't start, leaving `dist/` unchanged. */
export async function buildSite(root: string, env: Environment): Promise<void> {
	const cache = join(root, ".cache");
	await removeLeftovers(cache);
	const folder = join(cache, `site-${process.pid}`);
	const old = join(cache, `site-old-${process.pid}`);
	const dist = join(root, "dist");
	const began = buildTime(env);
	await fetchServerFeed(cache, env, (line) => console.error(line));
	// Hash first, so that changes made during the build count as newer.
	const sources = hashSources(root);
	const expires = findExpiry(root, began);
	// A larger young generation and initial heap: with V8's defaults, garbage collection slows the build.
	const child = spawn(
		process.execPath,
		[
			"--max-semi-space-size=64",
			"--initial-heap-size=512",
			getBuilderPath(root),
			"build",
			"--outDir",
			folder,
		],
		{
			cwd: root,
			stdio: ["ignore", "inherit", "inherit"],
			env: {
				...env,
				ASTRO_TELEMETRY_DISABLED: "1",
				// Otherwise Astro fills a compile cache that it never cleans up.
				NODE_DISABLE_COMPILE_CACHE: "1",
				// One build time for all pages.
				SOURCE_DATE_EPOCH: createReader(env)("SOURCE_DATE_EPOCH") ?? `${Math.floor(began / 1000)}`,
			},
		},
	);
	const end = () => child.kill();
	process.once("exit", end);
	const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
	process.off("exit", end);
	if (code !== 0) {
		await removeBuild(folder);
		throw new OperatorError("The build failed; see its messages above.");
	}
	markComplete(folder, began, env, { sources, expires });
	if (existsSync(dist)) renameSync(dist, old);
	renameSync(folder, dist);
	await removeBuild(old);
}
