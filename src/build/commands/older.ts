import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findFiles, pathTo, readText } from "../../../content/readers/read/disk.ts";
import { flatten } from "../../../i18n/keys.ts";
import { defaultLocale } from "../../../i18n/locales.ts";

/** A text that is older than its English, and the new sentences of that English. */
export interface OutdatedText {
	path: string;
	changed: string[];
}

/** Texts with a file per language, and texts with all languages in one file. */
const apart = `{content/{blog,guides,legal,incidents}/*/${defaultLocale}.mdx,{i18n/${defaultLocale}/!(glossary),content/{answers,questions}/*/${defaultLocale},content/{protocols,glossary}/${defaultLocale}}.json}`;
const together = "content/{countries/*,services/*/*}.json";

/** The part of a path that names the language. */
const english = new RegExp(`\\b${defaultLocale}(?=\\.\\w+$|/\\w+\\.json$)`);

/** A text's sentences without punctuation and capitals. */
function sentencesOf(text: string): Map<string, string> {
	const lines = text.split("\n");
	const sentences = lines.flatMap((line) => [
		...new Intl.Segmenter("en", { granularity: "sentence" }).segment(line),
	]);
	const entries = sentences.map(({ segment }): [string, string] => [
		segment
			.toLowerCase()
			.replace(/[^\p{L}\p{N}]+/gu, " ")
			.trim(),
		segment.trim(),
	]);
	return new Map(entries.filter(([words]) => words.includes(" ")));
}

/** The English part of a file. */
function englishOf(path: string, text: string): Map<string, string> {
	if (path.endsWith(".mdx")) return sentencesOf(text);
	const data = JSON.parse(text);
	return sentencesOf([...flatten(english.test(path) ? data : data.words[defaultLocale]).values()].join("\n"));
}

/**
 * Texts whose English changed in a later commit, the newest change first; none without git.
 * @param root the project's folder
 */
export function olderTexts(code: string, root = pathTo("")): OutdatedText[] {
	if (code === defaultLocale) return [];
	const git = (...args: string[]): string => {
		try {
			return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 30, stdio: "pipe" });
		} catch {
			return "";
		}
	};
	/** How many commits ago a file changed; 0 for uncommitted changes. */
	const ages = new Map(
		git("diff", "--name-only", "--relative", "HEAD")
			.split("\n")
			.map((path) => [path, 0]),
	);
	let age = 0;
	for (const line of git("log", "--format=:%h", "--name-only", "--relative").split("\n"))
		if (line.startsWith(":")) age++;
		else if (!ages.has(line)) ages.set(line, age);
	const ageOf = (path: string) => ages.get(path) ?? 0;
	const texts = findFiles(`{${apart},${together}}`, root).sort((a, b) => ageOf(a) - ageOf(b));
	return texts.flatMap((path): OutdatedText[] => {
		const localPath = path.replace(english, code);
		if (localPath !== path && (ageOf(localPath) <= ageOf(path) || !existsSync(join(root, localPath))))
			return [];
		const range = localPath === path ? [`-L/^\t\t"${code}": {/,/^\t\t}/:${path}`] : ["--", localPath];
		const before = git("show", `${git("log", "-1", "-s", "--format=%H", ...range).trim()}:./${path}`);
		if (!before) return [];
		const known = englishOf(path, before);
		const changed = [...englishOf(path, readText(path, root))].filter(([words]) => !known.has(words));
		return changed.length ? [{ path: localPath, changed: changed.map(([, sentence]) => sentence) }] : [];
	});
}

/** Formats them: a count per folder or, with `maxSentences`, each file with up to that many sentences. */
export function describeOlder(texts: readonly OutdatedText[], maxSentences = 0): string[] {
	if (maxSentences)
		return texts.flatMap(({ path, changed }) => [
			`  ${path}`,
			...changed.slice(0, maxSentences).map((sentence) => `    ${sentence}`),
			...(changed.length > maxSentences ? [`    and ${changed.length - maxSentences} more`] : []),
		]);
	const folders = Map.groupBy(texts, ({ path }) => path.split("/").slice(0, 2).join("/"));
	return [...folders].map(([folder, { length }]) => `  ${folder}: ${length}`);
}
