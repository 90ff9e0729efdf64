import { execFileSync } from "node:child_process";
import { pathTo } from "../../../content/readers/read/disk.ts";
import { defaultLocale } from "../../../i18n/locales.ts";

/** A text whose English has changed since, and the sentences of that English which are new. */
export interface Older {
	path: string;
	changed: string[];
}

const kinds = ["blog", "guides", "legal", "incidents", "answers", "questions", "protocols", "glossary"];

/** The words of a text, a sentence each: of prose its lines, of JSON its strings. */
const sentencesOf = (text: string): string[] =>
	text
		.split("\n")
		.map((line) => line.replace(/^\s*("[\w-]+": )?"?|"?,?\s*$/g, ""))
		.flatMap((line) => [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(line)])
		.map(({ segment }) => segment.trim())
		.filter((sentence) => /\p{L}{2}.* /u.test(sentence));

/**
 * Texts of a language that were last written before a change of the English, by git; none where there is no git.
 * @param root the project's folder
 */
export function olderTexts(code: string, root = pathTo("")): Older[] {
	const git = (...args: string[]): string => {
		try {
			return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28, stdio: "pipe" });
		} catch {
			return "";
		}
	};
	const folders = kinds.map((kind) => `content/${kind}`);
	// The newest commit of each file comes first: its number grows with its age.
	const newest = new Map<string, { age: number; commit: string }>();
	const log = git("log", "--format=%x00%H", "--name-only", "--relative", "--", ...folders);
	for (const [age, entry] of log.split("\0").slice(1).entries()) {
		const [commit = "", ...paths] = entry.split("\n").filter(Boolean);
		for (const path of paths) if (!newest.has(path)) newest.set(path, { age, commit });
	}
	const english = new RegExp(`\\b${defaultLocale}\\.(mdx|json)$`);
	return [...newest].flatMap(([path, { age }]): Older[] => {
		if (!english.test(path)) return [];
		const own = path.replace(english, `${code}.$1`);
		const written = newest.get(own);
		if (!written || written.age <= age || own === path) return [];
		const before = new Set(sentencesOf(git("show", `${written.commit}:./${path}`)));
		const changed = sentencesOf(git("show", `HEAD:./${path}`)).filter((sentence) => !before.has(sentence));
		return changed.length ? [{ path: own, changed }] : [];
	});
}

/** What is printed of them: each file, and the first sentences to look at. */
export const describeOlder = (texts: readonly Older[], most = 3): string[] =>
	texts.flatMap(({ path, changed }) => [
		`  ${path}: the English has changed since`,
		...changed.slice(0, most).map((sentence) => `    ${sentence}`),
		...(changed.length > most ? [`    and ${changed.length - most} more`] : []),
	]);
