import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { visit } from "jsonc-parser";
import { findFiles, pathTo, readText } from "../../../content/readers/read/disk.ts";
import { defaultLocale } from "../../../i18n/locales.ts";

/** A text whose English has changed since, and the sentences of that English which are new. */
export interface Older {
	path: string;
	changed: string[];
}

const prose = `content/{blog,guides,legal,incidents}/*/${defaultLocale}.mdx`;
/** Words in a file for each language, and in one for all. */
const words = `{i18n/${defaultLocale}/!(glossary),content/{answers,questions}/*/${defaultLocale},content/{protocols,glossary}/${defaultLocale},content/countries/*,content/services/*/*}.json`;

/** What a path has of its language. */
const english = new RegExp(`\\b${defaultLocale}(?=\\.\\w+$|/\\w+\\.json$)`);

/** The words of a text, a sentence each. */
const sentencesOf = (text: string): string[] =>
	text
		.split("\n")
		.flatMap((line) => [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(line)])
		.map(({ segment }) => segment.trim())
		.filter((sentence) => /\p{L}{2}.* /u.test(sentence));

const newIn = (text: string, before: string): string[] => {
	const known = new Set(sentencesOf(before));
	return sentencesOf(text).filter((sentence) => !known.has(sentence));
};

/** The words of a file by their fields, with the line of each. */
function fieldsOf(json: string): Map<string, { text: string; line: number }> {
	const fields = new Map<string, { text: string; line: number }>();
	visit(json, {
		onLiteralValue(text, _offset, _length, line, _character, path) {
			if (typeof text === "string") fields.set(path().join("."), { text, line });
		},
	});
	return fields;
}

/** Asks git, each question once; nothing is the answer where there is none. */
const gitIn =
	(root: string, answers = new Map<string, string>()) =>
	(args: string[], input?: string): string => {
		const key = [...args, input].join("\n");
		const ask = () =>
			execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 30, stdio: "pipe", input });
		try {
			answers.set(key, answers.get(key) ?? ask());
		} catch {
			answers.set(key, "");
		}
		return answers.get(key) ?? "";
	};
type Git = ReturnType<typeof gitIn>;

/** Files as they were, by `<commit>:./<path>`, in one question for all. */
function readAll(git: Git, names: readonly string[]): Map<string, string> {
	const out = Buffer.from(git(["cat-file", "--batch"], `${names.join("\n")}\n`));
	const files = new Map<string, string>();
	let at = 0;
	for (const name of names) {
		const end = out.indexOf("\n", at);
		const size = Number(/ blob (\d+)$/.exec(out.toString("utf8", at, end))?.[1] ?? -1);
		if (size >= 0) files.set(name, out.toString("utf8", end + 1, end + 1 + size));
		at = end + 1 + (size < 0 ? 0 : size + 1);
	}
	return files;
}

/**
 * Texts of a language that were last written before a change of the English, by git; none where there is no git.
 * @param root the project's folder @param answers of git's, for one language after another
 */
export function olderTexts(code: string, root = pathTo(""), answers?: Map<string, string>): Older[] {
	const git = gitIn(root, answers);
	// The newest commit comes first; what is not in one yet is newer.
	const ages = new Map(
		git(["log", "--format=%H"])
			.split("\n")
			.map((commit, age) => [commit, age]),
	);
	const ageOf = (commit = "") => ages.get(commit) ?? -1;
	const linesOf = (path: string) => git(["blame", "-s", "-l", "--root", "--", path]).split("\n");
	const texts = findFiles(`{${prose},${words}}`, root);
	/** Each text or field of English that is newer than its translation: both as they are, and the file as it was. */
	const newer = texts.flatMap((path) => {
		const isShared = /^content\/(countries|services)\//.test(path);
		const own = isShared ? path : path.replace(english, code);
		if (code === defaultLocale || !existsSync(join(root, own))) return [];
		if (path.endsWith(".mdx")) {
			const [last = "", written = ""] = [path, own].map((file) =>
				git(["log", "-1", "--format=%H", "--", file]).trim(),
			);
			return ageOf(written) > ageOf(last)
				? [{ own, field: "", text: readText(path, root), before: `${written}:./${path}` }]
				: [];
		}
		const mine = fieldsOf(readText(own, root));
		return [...fieldsOf(readText(path, root))].flatMap(([field, { text, line }]) => {
			const translation = mine.get(
				isShared ? field.replace(`words.${defaultLocale}.`, `words.${code}.`) : field,
			);
			if (!translation || (isShared && !field.startsWith(`words.${defaultLocale}.`))) return [];
			const [last, written] = [linesOf(path)[line], linesOf(own)[translation.line]].map(
				(found) => found?.split(" ")[0],
			);
			return ageOf(written) > ageOf(last) ? [{ own, field, text, before: `${written}:./${path}` }] : [];
		});
	});
	const files = readAll(git, [...new Set(newer.map(({ before }) => before))]);
	const fields = new Map(
		[...files].map(([name, file]) => [name, name.endsWith(".json") ? fieldsOf(file) : null]),
	);
	return [...Map.groupBy(newer, ({ own }) => own)].flatMap(([path, entries]): Older[] => {
		const changed = entries.flatMap(({ field, text, before }) => {
			const was = field ? fields.get(before)?.get(field)?.text : files.get(before);
			return was === undefined ? [] : newIn(text, was);
		});
		return changed.length ? [{ path, changed }] : [];
	});
}

/** What is printed of them: each file, and the first sentences to look at. */
export const describeOlder = (texts: readonly Older[], most = 3): string[] =>
	texts.flatMap(({ path, changed }) => [
		`  ${path}: the English has changed since`,
		...changed.slice(0, most).map((sentence) => `    ${sentence}`),
		...(changed.length > most ? [`    and ${changed.length - most} more`] : []),
	]);
