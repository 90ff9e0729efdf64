import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isFresh } from "../../functions/runtimes/site-build.ts";
import { type Choice, chooseTests } from "./choice.ts";
import { playwright, root, type Step, vitest } from "./steps.ts";
import { chooseStories, type Stories } from "./stories.ts";
import { typesProject } from "./types-project.ts";

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

/** What changes the types that Astro makes, which are kept otherwise. */
const makesTypes = /^(astro\.config\.mjs|package-lock\.json|src\/content\.config\.ts)$/;
/** What everything is run with: no part of the tests is about it. */
const runsAll =
	/^(package(-lock)?\.json|[\w.]+\.config\.\w+|tsconfig\.json|wrangler\.jsonc|tests\/(run|support\/(steps|report|chromium))\.ts)$/;

/** The first names of a list, which may be long. */
const some = (names: readonly string[]): string =>
	names.length > 12 ? `${names.slice(0, 12).join(", ")} and ${names.length - 12} more` : names.join(", ");

/** What these files touch, too, and is not run. */
function leftOf(
	paths: readonly string[],
	tests: Choice,
	stories: Stories,
	steps: readonly string[],
): string[] {
	const sentences: string[] = [];
	const say = (names: readonly string[], sentence: string) => names.length && sentences.push(sentence);
	const runs = paths.filter((path) => runsAll.test(path));
	say(runs, `Everything is run with ${some(runs)}: npm test`);
	const all = tests.run.length + tests.left.length;
	const names = some(tests.left.map((path) => path.replace(/^tests\/|\.test\.tsx?$/g, "")));
	say(
		tests.left,
		`${tests.run.length} of ${all} files of tests that lead to these are run, the nearest first; npm test -- unit api runs also ${names}`,
	);
	say(stories.left, `No room for these stories, which npm test -- e2e tells: ${some(stories.left)}`);
	const functions = paths.filter((path) => /^(functions|tests\/api|tests\/support)\//.test(path));
	say(
		tests.run.some((path) => path.startsWith("tests/api/")) ? functions : [],
		"Nothing is run at the edge: npm test -- edge",
	);
	const pages = paths.filter(
		(path) => /^(src|content|i18n|public)\//.test(path) && !path.endsWith("README.md"),
	);
	say(steps.includes("build") ? [] : pages, "What is checked of all built pages is not: npm test -- build");
	return sentences;
}

export interface Plan {
	steps: Step[];
	/** Sentences about what these files touch, too, and is not run; with the command that runs it. */
	left: string[];
}

/** What is run for these files, and what is not: `built` says whether `dist/` is of now. */
export async function planFor(
	paths: readonly string[],
	built: () => Promise<boolean> = () => isFresh(root, process.env),
): Promise<Plan> {
	const there = paths.filter((path) => existsSync(join(root, path)));
	const tests = chooseTests(paths);
	const stories = chooseStories(paths);
	const pages = there.filter((path) => /^tests\/build\/.*\.test\.ts$/.test(path));
	const steps: Step[] = [];
	if ((stories.titles || pages.length) && !(await built()))
		steps.push({ name: "site", command: ["node", "functions/runtimes/build.ts"], cores: 1.3 });
	if (there.length) {
		const lint = ["biome", "ci", "--error-on-warnings", "--diagnostic-level=warn", "--colors=off"];
		steps.push({ name: "lint", command: [...lint, "--no-errors-on-unmatched", ...there], cores: 0.5 });
	}
	if (stories.titles) {
		const told = playwright("e2e", { needs: ["site"], cores: 0.6 });
		steps.push({ ...told, command: [...told.command, "--project=node", "--grep", stories.titles] });
	}
	const run = (name: string, projects: string[], files: string[], more: Partial<Step> = {}): void => {
		const { command, ...step } = vitest(name, more);
		const reports = command.filter(
			(part) => part.startsWith("--reporter") || part.startsWith("--outputFile"),
		);
		steps.push({ ...step, command: ["vitest", "run", ...projects, ...reports, ...files] });
	};
	if (tests.run.length) {
		const kinds = ["unit", "api"].filter((kind) =>
			tests.run.some((path) => path.startsWith(`tests/${kind}/`)),
		);
		run(
			"related",
			kinds.map((kind) => (kind === "unit" ? "--project=unit*" : "--project=api")),
			tests.run,
			{ cores: 0.7 },
		);
	}
	steps.push(vitest("house", { cores: 0.7 }));
	if (pages.length) run("build", ["--project=build"], pages, { needs: ["site"] });
	if (there.some((path) => /\.tsx?$/.test(path))) {
		// What Astro generates is among the types.
		const made = existsSync(join(root, ".astro/types.d.ts")) && !there.some((path) => makesTypes.test(path));
		if (!made) steps.push({ name: "sync", command: ["astro", "sync"], after: ["site"] });
		steps.push({ name: "types", needs: ["sync"], command: ["tsc", "-p", typesProject()] });
	}
	return {
		steps,
		left: leftOf(
			paths,
			tests,
			stories,
			steps.map(({ name }) => name),
		),
	};
}
