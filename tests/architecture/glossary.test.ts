import { describe, expect, it } from "vitest";
import { localeCodes } from "../../i18n/locales.ts";
import { files, filesUnder, textOf } from "./files.ts";
import { copyOf, flatten } from "./rules/dictionary.ts";
import { type Glossary, glossaryFaults, pattern, proseOf } from "./rules/glossary.ts";

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

	it("is used by the protocol pages and the public glossary", () => {
		const paths = [`content/protocols/${locale}.json`, `content/glossary/${locale}.json`];
		const read = (path: string) => [...flatten(JSON.parse(textOf(path))).values()].join("\n");
		expect(
			faultsOf(
				paths.filter((path) => files.includes(path)),
				read,
			),
		).toEqual([]);
	});

	it("is used by the questions and their pages", () => {
		const paths = filesUnder("content", new RegExp(`^content/(questions|answers)/[^/]+/${locale}\\.json$`));
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
