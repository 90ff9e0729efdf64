import { describe, expect, it } from "vitest";
import { localeCodes } from "../../i18n/locales.ts";
import { files, filesUnder, textOf } from "./files.ts";
import { copyOf, flatten } from "./rules/dictionary.ts";

/** A language's glossary: per concept the preferred term and the terms to avoid. */
type Glossary = Record<string, { use: string; not: string[] }>;

/** Ignores differences readers don't see: vowel marks, tatweel, no-break spaces. */
const folded = (text: string): string =>
	text
		.normalize("NFC")
		.replace(/[\u064b-\u0652\u0670\u0640\u00ad\u200b-\u200f\u2066-\u2069]/gu, "")
		.replace(/[\s\u00a0\u202f]+/gu, " ");

/** Arabic prefixes written without a space: and, so, by, for, as, the. */
const prefixes = "(?:[وف]?(?:[بكل]?ال|لل|[بكل])?)";

const patterns = new Map<string, RegExp>();

/** Matches a whole word in any script: `\b` only knows ASCII. An asterisk at either end matches any affix. */
function pattern(word: string): RegExp {
	const known = patterns.get(word) ?? patternOf(word);
	patterns.set(word, known);
	return known;
}

function patternOf(word: string): RegExp {
	const inner = folded(word)
		.replace(/^\*|\*$/g, "")
		.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	const before = word.startsWith("*")
		? ""
		: `(?<![\\p{L}\\p{N}_])${/^\p{Script=Arabic}/u.test(inner) ? prefixes : ""}`;
	const after = word.endsWith("*") ? "" : "(?![\\p{L}\\p{N}_])";
	// An all-caps word is an acronym, such as API: match its case, as the lower-case letters can be another word.
	return new RegExp(`${before}${inner}${after}`, /^\p{Lu}+$/u.test(word) ? "u" : "iu");
}

/** Prose of a longer text: no frontmatter, code, URLs or titles of external pages. */
const proseOf = (mdx: string): string =>
	mdx
		.replace(/<Sources>[\s\S]*?<\/Sources>/g, "")
		.replace(/`[^`]*`/g, "")
		.replace(/\]\([^)]*\)/g, "]")
		.replace(/https?:\/\/\S+/g, "")
		.replace(/\b(?:k|as|to|id|slug|place|category|more|kind)="[^"]*"/g, "");

/** Terms to avoid in a text, one line each. */
function glossaryFaults(glossary: Glossary, text: string): string[] {
	const plain = folded(text);
	return Object.entries(glossary).flatMap(([concept, { use, not }]) =>
		not.flatMap((word) => {
			const match = pattern(word).exec(plain);
			const around = match && plain.slice(Math.max(0, match.index - 30), match.index + match[0].length + 30);
			return around ? [`“${match[0]}” is not used for ${concept}, write “${use}”: …${around}…`] : [];
		}),
	);
}

const glossaryOf = (locale: string) => `i18n/${locale}/glossary.json`;
const written = localeCodes.filter((locale) => files.includes(glossaryOf(locale)));

/** In guides, bold text quotes UI labels of other systems, which have their own terms. */
const localSection = (path: string): string =>
	path.startsWith("content/guides/") ? textOf(path).replace(/\*\*[^*\n]+\*\*/g, "") : textOf(path);

/** Skips ids and slugs; in country and service files only `words.<language>` is read. */
const wordsIn = (locale: string, path: string): string => {
	const own = path.startsWith("i18n/") ? "" : `words.${locale}.`;
	return [...flatten(JSON.parse(textOf(path)))]
		.filter(([key]) => key.startsWith(own) && !/(^|\.)(id|section|icon|slug|url|omit\.\d+)$/.test(key))
		.map(([, text]) => copyOf(text))
		.join("\n");
};

describe.each(written)("the terminology of %s", (locale) => {
	const glossary = JSON.parse(textOf(glossaryOf(locale))) as Glossary;
	const faultsOf = (paths: string[], read: (path: string) => string) =>
		paths.flatMap((path) => glossaryFaults(glossary, read(path)).map((fault) => `${path}: ${fault}`));

	it("has one word for each concept, and none of those it replaces", () => {
		for (const [concept, { use, not }] of Object.entries(glossary)) {
			expect(use, concept).toBeTruthy();
			expect(not.filter((word) => pattern(word).test(use))).toEqual([]);
		}
	});

	it("is used by the pages and the mails", () => {
		const paths = filesUnder(`i18n/${locale}`, /\.json$/).filter((path) => path !== glossaryOf(locale));
		expect(faultsOf(paths, (path) => wordsIn(locale, path))).toEqual([]);
	});

	it("is used by the legal texts, the articles and the guides", () => {
		const paths = filesUnder("content", new RegExp(`/${locale}\\.mdx$`));
		expect(faultsOf(paths, (path) => proseOf(localSection(path)))).toEqual([]);
	});

	it("is used by the questions, their pages, the protocols and the public glossary", () => {
		const folders = "(questions/[^/]+|answers/[^/]+|protocols|glossary)";
		const paths = filesUnder("content", new RegExp(`^content/${folders}/${locale}\\.json$`));
		// Users' own phrasings aren't subject to the glossary.
		const ways = /\.ways\.\d+$/;
		const visibleTextOf = (path: string) =>
			[...flatten(JSON.parse(textOf(path)))].flatMap(([key, words]) =>
				ways.test(key) ? [] : [copyOf(words)],
			);
		expect(faultsOf(paths, (path) => visibleTextOf(path).join("\n"))).toEqual([]);
	});

	it("is used by the reviewed countries and services", () => {
		const paths = ["content/countries", "content/services"]
			.flatMap((folder) => filesUnder(folder, /\.json$/))
			.filter((path) => JSON.parse(textOf(path)).checked);
		expect(faultsOf(paths, (path) => wordsIn(locale, path))).toEqual([]);
	});
});
