import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import brand from "../../content/brand.json" with { type: "json" };
import { isFresh } from "../../functions/runtimes/site-build.ts";
import { closureOf } from "../house/rules/imports.ts";
import { pageKinds } from "./page-kinds.ts";
import { playwright, root, type Step, vitest } from "./steps.ts";

const accounts = ["account", "account-access", "account-codes", "account-identity", "signup-owner"];
const money = ["billing", "billing-life", "coins", "plan-change", "trial"];

/** The stories (`tests/e2e/<name>.e2e.ts`) about a room of `src`, `src/features` or `functions`, or a section of words. */
export const stories: Record<string, readonly string[]> = {
	account: ["account-security", "profile"],
	auth: [...accounts, "account-security"],
	billing: money,
	blog: ["blog"],
	boot: ["chrome", "counts", "drawn-ahead", "first-visit", "trusted"],
	bot: ["signup-owner"],
	chat: ["chat"],
	contact: ["contact"],
	country: ["country"],
	download: ["download"],
	events: ["counts"],
	factors: ["account-factors"],
	faqs: ["help"],
	gateways: ["billing", "coins"],
	http: ["headers", "not-found", "dev-pages"],
	ip: ["ip"],
	language: ["language"],
	layouts: ["chrome", "fits", "search"],
	legal: ["help"],
	mail: ["account-codes", "newsletter"],
	navbar: ["chrome", "fits"],
	newsletter: ["newsletter"],
	pricing: money,
	profile: ["profile", "profile-shift", "trial"],
	routing: ["language", "next-pages"],
	runtimes: ["next-pages", "drawn-ahead", "not-found", "dev-pages"],
	search: ["search"],
	security: ["account-factors", "account-security"],
	servers: ["country"],
	service: ["country"],
	speed: ["speed"],
	status: ["status"],
	stores: ["account"],
	styles: ["fits"],
};
/** Read by a test of their own: the look of every kind of page. */
export const ofAllPages = ["pages"];

/** Kinds of pages that are looked at; a change of what all have is seen on the first of them. */
const mostKinds = 4;

/** Files that differ from `ref`, in the working tree too; new ones count. Throws on a ref that git does not know. */
export function changedSince(ref: string): string[] {
	const git = (...args: string[]): string[] => {
		const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
		if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
		return stdout.split("\n").filter(Boolean);
	};
	const untracked = git("ls-files", "--others", "--exclude-standard");
	return [...new Set([...git("diff", "--name-only", "--relative", ref, "--"), ...untracked])];
}

/** The room or section that a path belongs to. */
const roomOf = (path: string): string | undefined =>
	/^src\/features\/([\w-]+)\//.exec(path)?.[1] ??
	/^i18n\/\w+\/([\w-]+)\.json$/.exec(path)?.[1] ??
	/^functions\/contract\/([\w-]+)\.ts$/.exec(path)?.[1] ??
	/^(?:src|functions)\/([\w-]+)\//.exec(path)?.[1];

const read = (path: string): string | undefined => {
	const file = join(root, path);
	return existsSync(file) ? readFileSync(file, "utf8") : undefined;
};

/** The page file of an address, by its names and places. */
function pageFileOf(address: string): string | undefined {
	const parts = address.replace(/[?#].*/, "").replace(`why${brand.slug}`, "[why]");
	const at = `src/pages/[...locale]${parts === "/" ? "/index" : parts}`;
	return [`${at}.astro`, `${at}/index.astro`].find((file) => existsSync(join(root, file)));
}

/** The names of the kinds of pages that are made with one of these files. */
export const kindsWith = (paths: readonly string[]): string[] =>
	pageKinds
		.filter(([, address]) => {
			const file = pageFileOf(address);
			const parts = file ? closureOf(file, read) : new Set<string>();
			return paths.some((path) => parts.has(path));
		})
		.map(([name]) => name);

/** What the titles of the stories must contain that are about these files; none where there are none. */
export function storiesAbout(paths: readonly string[]): string | undefined {
	const own = paths.flatMap((path) => /^tests\/e2e\/([\w-]+)\.e2e\.ts$/.exec(path)?.[1] ?? []);
	const about = paths.flatMap((path) => stories[roomOf(path) ?? ""] ?? []);
	const files = [...new Set([...own, ...about])].map((name) => `\\b${name}\\.e2e\\.ts`);
	const kinds = kindsWith(paths).slice(0, mostKinds);
	const pages = kinds.length ? [`\\bpages\\.e2e\\.ts .*the (${kinds.join("|")}) page`] : [];
	return [...files, ...pages].join("|") || undefined;
}

/** TypeScript alone, which does not look into Astro's files, and keeps what it has found for the next time. */
function typesProject(): string {
	const folder = join(root, ".cache/types");
	mkdirSync(folder, { recursive: true });
	const exported = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
		.filter((path) => path.endsWith(".astro"))
		.flatMap((path) => [
			...readFileSync(join(root, "src", path), "utf8").matchAll(/^export (?:type|interface) (\w+)/gm),
		])
		.map(([, name]) => `export type ${name} = any;`);
	writeFileSync(
		join(folder, "astro.d.ts"),
		`declare module "*.astro" { const any: any; export default any; ${[...new Set(exported)].join(" ")} }\n`,
	);
	const { include } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as { include: string[] };
	const project = {
		extends: "../../tsconfig.json",
		include: ["astro.d.ts", ...include.map((path) => `../../${path}`)],
		exclude: ["../../dist", "../../node_modules"],
		compilerOptions: { noEmit: true, incremental: true, tsBuildInfoFile: "known.json" },
	};
	writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
	return folder;
}

/** The steps of `npm test -- changed`: what these files touch, and nothing else; `built` says whether `dist/` is of now. */
export async function stepsFor(
	paths: readonly string[],
	built: () => Promise<boolean> = () => isFresh(root, process.env),
): Promise<Step[]> {
	const there = paths.filter((path) => existsSync(join(root, path)));
	// No test in Node imports a page: to look for one among all that they import took longer than the tests.
	const sources = there.filter((path) => !/^tests\/(e2e|build)\/|\.(astro|mdx?)$/.test(path));
	const titles = storiesAbout(paths);
	const steps: Step[] = [];
	if (titles && !(await built()))
		steps.push({ name: "site", command: ["node", "functions/runtimes/build.ts"] });
	if (there.length) {
		const lint = ["biome", "ci", "--error-on-warnings", "--diagnostic-level=warn", "--colors=off"];
		steps.push({ name: "lint", command: [...lint, "--no-errors-on-unmatched", ...there] });
	}
	steps.push(vitest("house"));
	if (sources.length) {
		const related = vitest("related", { mayBeEmpty: true });
		const projects = ["--project=unit*", "--project=api", "--passWithNoTests"];
		const rest = related.command.filter(
			(part) => part.startsWith("--reporter") || part.startsWith("--outputFile"),
		);
		steps.push({ ...related, command: ["vitest", "related", "--run", ...projects, ...rest, ...sources] });
	}
	if (there.some((path) => /\.tsx?$/.test(path)))
		// What Astro generates is among the types.
		steps.push(
			{ name: "sync", command: ["astro", "sync"] },
			{ name: "types", needs: ["sync"], command: ["tsc", "-p", typesProject()] },
		);
	if (titles) {
		const told = playwright("e2e", { needs: ["site"] });
		steps.push({ ...told, command: [...told.command, "--project=node", "--grep", titles] });
	}
	return steps;
}
