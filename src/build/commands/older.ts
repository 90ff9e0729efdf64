import { execFileSync } from "node:child_process";
import { findFiles, resolvePath } from "../../../content/readers/read/disk.ts";
import { defaultLocale } from "../../../i18n/locales.ts";

/**
 * Translations whose English changed in a later commit, the newest change first; none without git. Leaves out countries and
 * services, which have all languages in one file. @param root the project's folder
 */
export function findOlderTexts(code: string, root = resolvePath("")): string[] {
	const git = (...args: string[]): string => {
		try {
			return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 30, stdio: "pipe" });
		} catch {
			return "";
		}
	};
	const uncommitted = git("diff", "--name-only", "--relative", "HEAD");
	const commits = git("log", "--format=%x00", "--name-only", "--relative").split("\0");
	const changes = [uncommitted, ...commits].flatMap((paths, age) =>
		paths.split("\n").map((path): [string, number] => [path, age]),
	);
	/** How many commits ago a file changed last; 0 for uncommitted changes. */
	const ages = new Map(changes.reverse());
	const ageOf = (path: string): number => ages.get(path) ?? 0;
	const texts = findFiles(
		`{content/{blog,guides,legal,incidents}/*/${code}.mdx,{i18n/${code}/!(glossary),content/{answers,questions}/*/${code},content/{protocols,glossary}/${code}}.json}`,
		root,
	);
	const name = new RegExp(`\\b${code}(?=\\.\\w+$|/\\w+\\.json$)`);
	const englishAge = (path: string): number => ageOf(path.replace(name, defaultLocale));
	return texts.filter((path) => ageOf(path) > englishAge(path)).sort((a, b) => englishAge(a) - englishAge(b));
}
