import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findFiles, pathTo, readText } from "../../../content/readers/read/disk.ts";
import { flatten } from "../../../i18n/keys.ts";
import { defaultLocale } from "../../../i18n/locales.ts";

/** A text whose English has changed since, and the sentences of that English which are new. */
export interface Older {
	path: string;
	changed: string[];
}

/** Texts with a file for each language, and with all languages in one. */
const apart = `{content/{blog,guides,legal,incidents}/*/${defaultLocale}.mdx,{i18n/${defaultLocale}/!(glossary),content/{answers,questions}/*/${defaultLocale},content/{protocols,glossary}/${defaultLocale}}.json}`;
const together = "content/{countries/*,services/*/*}.json";

/** What a path has of its language. */
const english = new RegExp(`\\b${defaultLocale}(?=\\.\\w+$|/\\w+\\.json$)`);

/** The sentences of a text by their words: marks and capitals change no meaning. */
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

/** The English of a file. */
function englishOf(path: string, text: string): Map<string, string> {
	if (path.endsWith(".mdx")) return sentencesOf(text);
	const data = JSON.parse(text);
	return sentencesOf([...flatten(english.test(path) ? data : data.words[defaultLocale]).values()].join("\n"));
}

/**
 * Texts of a language whose English has changed in another commit since they were last written, the newest change first; none
 * where there is no git. @param root the project's folder
 */
export function olderTexts(code: string, root = pathTo("")): Older[] {
	if (code === defaultLocale) return [];
	const git = (...args: string[]): string => {
		try {
			return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 30, stdio: "pipe" });
		} catch {
			return "";
		}
	};
	/** How many commits ago a file changed: none where that is in no commit yet. */
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
	return texts.flatMap((path): Older[] => {
		const own = path.replace(english, code);
		if (own !== path && (ageOf(own) <= ageOf(path) || !existsSync(join(root, own)))) return [];
		const range = own === path ? [`-L/^\t\t"${code}": {/,/^\t\t}/:${path}`] : ["--", own];
		const before = git("show", `${git("log", "-1", "-s", "--format=%H", ...range).trim()}:./${path}`);
		if (!before) return [];
		const known = englishOf(path, before);
		const changed = [...englishOf(path, readText(path, root))].filter(([words]) => !known.has(words));
		return changed.length ? [{ path: own, changed: changed.map(([, sentence]) => sentence) }] : [];
	});
}

/** What is printed of them: how many each folder has; with `most`, each file and that many sentences to look at. */
export function describeOlder(texts: readonly Older[], most = 0): string[] {
	if (most)
		return texts.flatMap(({ path, changed }) => [
			`  ${path}`,
			...changed.slice(0, most).map((sentence) => `    ${sentence}`),
			...(changed.length > most ? [`    and ${changed.length - most} more`] : []),
		]);
	const folders = Map.groupBy(texts, ({ path }) => path.split("/").slice(0, 2).join("/"));
	return [...folders].map(([folder, { length }]) => `  ${folder}: ${length}`);
}
