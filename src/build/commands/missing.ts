import { execFileSync } from "node:child_process";
import { questionWords, themes } from "../../../content/readers/help/questions.ts";
import { findFiles, readJsonFiles, resolvePath } from "../../../content/readers/read/disk.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { flatten, listExpectedKeys, listPluralForms } from "../../../i18n/keys.ts";
import { defaultLocale } from "../../../i18n/locales.ts";

/** What a language lacks of one kind of content. */
export interface Gap {
	kind: string;
	/** A line per file with what it lacks. */
	lines: string[];
	/** Files or dictionary keys that exist, of those expected. */
	there: number;
	all: number;
	/** What visitors get until it's written. */
	until: string;
}

const isThere = (path: string): boolean => findFiles(path).length > 0;
const describeGap = (kind: string, wanted: readonly string[], until: string, has = isThere): Gap => {
	const lines = wanted.filter((path) => !has(path));
	return { kind, lines, there: wanted.length - lines.length, all: wanted.length, until };
};

/** The words of a file by language, however deep. */
const listWords = (data: unknown): object[] =>
	Object.entries(data ?? {}).flatMap(([name, value]) =>
		typeof value !== "object" ? [] : name === "words" ? [value as object] : listWords(value),
	);

const shown = "the English words are shown";
const noticed = "the English text is shown, and says so";

/** Missing words by file, up to five keys each. @param pattern of a language's files */
function checkWords(kind: string, code: string, pattern: (code: string) => string): Gap {
	const english = readJsonFiles(pattern(defaultLocale));
	const own = readJsonFiles(pattern(code));
	let [there, all] = [0, 0];
	const lines = Object.entries(english).flatMap(([path, model]) => {
		const mine = path.replace(new RegExp(`\\b${defaultLocale}(?=\\.json$|/\\w+\\.json$)`), code);
		const words = flatten(own[mine] ?? {});
		// Each language has its own ways to ask.
		const wanted = [...listExpectedKeys(flatten(model), listPluralForms(code))].filter(
			(key) => !key.includes(".ways."),
		);
		const lacking = wanted.filter((key) => !words.has(key));
		all += wanted.length;
		there += wanted.length - lacking.length;
		const summary = lacking.length > 5 || !own[mine] ? `${lacking.length} keys` : lacking.join(", ");
		return lacking.length ? [`${mine}: ${summary}`] : [];
	});
	return { kind, lines, there, all, until: shown };
}

/** Texts with a file per language, and what is shown instead of a missing one. */
const separateFiles = [
	["Legal texts", "content/legal/*/*.mdx", noticed],
	["Posts", "content/blog/*/*.mdx", noticed],
	["Guides", "content/guides/*/*.mdx", noticed],
	["Incidents", "content/incidents/*/*.mdx", noticed],
	["Answers", "content/answers/*/*.json", shown],
	["Protocols", "content/protocols/*.json", shown],
	["Glossary", "content/glossary/*.json", shown],
	["Test questions", "{tests/chat,content/help/training/*}/*.json", "the assistant is not measured"],
] as const;
/** Texts with all languages in one file. */
const sharedFiles = [
	["Countries", "content/countries/*.json"],
	["Services", "content/services/*/*.json"],
	["Notes on law", "content/law-notes/*.json"],
	["Authors", "content/authors/*.json"],
] as const;

/** Everything a present or new language lacks, by kind. @param code ISO 639-1: "es" */
export function findGaps(code: string): Gap[] {
	return [
		// Glossaries differ by language.
		checkWords("Dictionaries", code, (code) => `i18n/${code}/!(glossary).json`),
		checkWords("Questions", code, (code) => `content/questions/*/${code}.json`),
		describeGap("Terms", [`i18n/${code}/terms.ts`], "search and assistant compare whole words"),
		describeGap("Assistant", [`content/help/${code}.json`], "it knows how people ask in English"),
		...separateFiles.map(([kind, pattern, until]) => {
			const english = findFiles(pattern.replace("*.", `${defaultLocale}.`));
			const localPaths = english.map((path) => path.replace(/\w+(?=\.\w+$)/, code));
			return describeGap(kind, localPaths, until);
		}),
		...sharedFiles.map(([kind, pattern]) => {
			const files = readJsonFiles(pattern);
			return describeGap(kind, Object.keys(files), shown, (path) =>
				listWords(files[path]).every((words) => code in words),
			);
		}),
	];
}

/** A language's words of questions that were deleted. */
export const findOrphans = (code: string): string[] =>
	themes.flatMap((theme) => {
		const path = `${theme.id}/${code}`;
		const { questions = {} } = questionWords.get(path) ?? {};
		return Object.keys(questions)
			.filter((id) => !theme.questions.some((question) => question.id === id))
			.map((id) => `content/questions/${path}.json: ${id}`);
	});

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

/** What a language lacks, and what else is to be done in it, as text. @param code ISO 639-1: "es" */
export function reportMissing(code: string): string {
	if (!/^[a-z]{2,3}$/.test(code))
		throw new ContentError([`${code} is no code of a language: npm run content -- missing es`]);
	const name = new Intl.DisplayNames(["en"], { type: "language" }).of(code);
	const gaps = findGaps(code).filter(({ lines }) => lines.length);
	const parts: [title: string, lines: string[]][] = [
		...gaps.map(({ kind, lines, there, all, until }): [string, string[]] => [
			`${kind}: ${there} of ${all}; until then ${until}`,
			lines,
		]),
		["Older than their English; git log -p of that shows what changed", findOlderTexts(code)],
		["Words of deleted questions, to be deleted too", findOrphans(code)],
	];
	return [
		`${name} (${code}) lacks ${gaps.length ? `something of ${gaps.length} kinds` : "nothing"}.`,
		...parts.flatMap(([title, lines]) =>
			lines.length ? [title, ...lines.map((line) => `  ${line}`)].join("\n") : [],
		),
		"",
	].join("\n\n");
}
