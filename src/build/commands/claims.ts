import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { canonicalOf, ledger, places } from "../../../content/readers/claims.ts";
import { findFiles, pathTo, readText } from "../../../content/readers/read/disk.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { flatten } from "../../../i18n/keys.ts";
import { defaultLocale, type Locale, localeCodes } from "../../../i18n/locales.ts";
import { pathOfFile, splitPath } from "../../../i18n/paths.ts";
import { dictionaries } from "../../i18n/dictionaries.ts";
import { textFor } from "../../i18n/text.ts";
import { servers } from "../servers.ts";
import { withValues } from "../values.ts";

/** A built page: its address, and its text with what screen readers and search engines get. */
export interface PageText {
	url: string;
	text: string;
	/** The same, split at tags. */
	pieces: ReadonlySet<string>;
}

/** A sentence with a claim: its key or file, its parts as pages show them, and those pages. */
interface Sentence {
	where: string;
	locale: Locale;
	parts: string[];
	pages: string[];
}

/** Normalizes spaces and typographic marks for the search. */
const plain = (text: string): string =>
	text.replace(/[\u200e\u200f\u2060\u2066-\u2069]/g, "").replace(/\s+/g, " ");

/** A page's text, alt texts, labels and descriptions. */
export function textOfPage(html: string): Omit<PageText, "url"> {
	const texts: string[] = [];
	let silent = 0;
	const parser = new Parser({
		onopentag(tag, { alt, title, content, "aria-label": label }) {
			if (/^(script|style|template)$/.test(tag)) silent++;
			texts.push(
				...[alt, title, content, label].filter((text) => text !== undefined).map((text) => ` ${text} `),
			);
		},
		ontext(text) {
			if (!silent) texts.push(text);
		},
		onclosetag(tag) {
			if (/^(script|style|template)$/.test(tag)) silent--;
		},
	});
	parser.end(html);
	return { text: plain(texts.join("")), pieces: new Set(texts.map((text) => plain(text).trim())) };
}

/** Dictionary sentences with a claim, in each of its readings. */
function sentencesOf(name: string, locale: Locale): Omit<Sentence, "pages">[] {
	const pattern = new RegExp(`\\{\\{\\s*${name}\\b`);
	const readBy = ledger.use === "by-place" ? places : (["home"] as const);
	return Object.entries(dictionaries[locale] ?? {}).flatMap(([section, words]) =>
		[...flatten(words)]
			.filter(([, text]) => pattern.test(text))
			.flatMap(([key]) => {
				const shown = new Set(readBy.map((place) => textFor(locale, place).t(`${section}:${key}`)));
				return [...shown].map((text) => ({
					where: `i18n/${locale}/${section}.json: ${key}`,
					locale,
					parts: text
						.split(/\{\{[^}]*\}\}/)
						.map((part) => plain(part).trim())
						.filter(Boolean),
				}));
			}),
	);
}

/** The words around a claim in MDX, up to the next block. */
function proseOf(name: string, locale: Locale): Omit<Sentence, "pages">[] {
	const around = new RegExp(
		`[^\\n|*_<>()\\[\\]{}\`]{0,40}<Claim\\b[^>]*\\bk="${name}"[^>]*/>[^\\n|*_<>()\\[\\]{}\`]{0,40}`,
		"g",
	);
	return findFiles(`content/*/*/${locale}.mdx`).flatMap((where) =>
		[...readText(where).matchAll(around)].map(([found]) => ({
			where,
			locale,
			parts: [plain(withValues(found, locale)).trim()],
		})),
	);
}

/** Whether a page contains a part of a sentence. A number mustn't be part of a longer one; a bare number must stand alone. */
function says({ text, pieces }: PageText, part: string): boolean {
	if (!/\p{L}/u.test(part)) return pieces.has(part);
	const index = text.indexOf(part);
	return index >= 0 && !/\d$/.test(text.slice(0, index) + (/^\d/.test(part) ? "" : " "));
}

/** All sentences with a claim, and the built pages that show them. */
export function placesOf(name: string, pages: readonly PageText[]): Sentence[] {
	return localeCodes.flatMap((locale) => {
		const localPages = pages.filter(({ url }) => splitPath(url).locale === locale);
		return [...sentencesOf(name, locale), ...proseOf(name, locale)].map((sentence) => ({
			...sentence,
			pages: localPages
				.filter((page) => sentence.parts.every((part) => says(page, part)))
				.map(({ url }) => url),
		}));
	});
}

/** The built pages in a folder. */
export const builtPages = (dist: string): PageText[] =>
	globSync("**/*.html", { cwd: dist }).map((file) => ({
		url: pathOfFile(file.replaceAll("\\", "/")),
		...textOfPage(readFileSync(join(dist, file), "utf8")),
	}));

const most = 6;
const few = (urls: string[]): string =>
	urls.length > most ? `${urls.slice(0, most).join(" ")} and ${urls.length - most} more` : urls.join(" ");

/** Formats a claim with its sentences, English first, and their pages. */
function report(name: string, pages: readonly PageText[]): string[] {
	const all = placesOf(name, pages);
	const keys = new Set(all.map(({ where, locale }) => where.replace(`/${locale}`, "/*")));
	return [...keys].flatMap((key) => {
		const alike = all.filter(({ where, locale }) => where.replace(`/${locale}`, "/*") === key);
		const first = alike.find(({ locale }) => locale === defaultLocale) ?? alike[0];
		const urls = [...new Set(alike.flatMap((sentence) => sentence.pages))];
		const shown = urls.length
			? few(urls)
			: "on no built page: shown by a script, in mails or by the assistant";
		const alone = first?.parts.every((part) => !/\p{L}/u.test(part))
			? " (a number alone: perhaps another one)"
			: "";
		return [`  ${key}\n    “${first?.parts.join(" … ").slice(0, 110)}”\n    ${shown}${alone}`];
	});
}

/** `npm run claims`: counts the pages that show each claim; with names of claims, lists their sentences and pages. */
export function run(names: string[]): void {
	const pages = builtPages(pathTo("dist"));
	if (!pages.length) throw new ContentError(["There is no built page to look at: npm run build"]);
	const unknown = names.filter((name) => !Object.hasOwn(ledger.claims, name));
	if (unknown.length)
		throw new ContentError([`No claim: ${unknown}. There are ${Object.keys(ledger.claims).join(", ")}.`]);
	console.log(
		`Shown: ${ledger.use === "by-place" ? "each place its own reading" : "the canonical reading everywhere"}\n`,
	);
	for (const [name, claim] of Object.entries(ledger.claims)) {
		if (names.length && !names.includes(name)) continue;
		console.log(`${name} (${claim.unit}), canonical ${canonicalOf(claim)}`);
		if (new Set(claim.readings.map(({ value }) => value)).size > 1)
			for (const { value, places } of claim.readings)
				console.log(`  ${String(value).padEnd(10)} ${places.join(", ")}`);
		for (const line of report(name, pages)) console.log(line);
	}
	const { size } = new Set(servers.map(({ country }) => country));
	const count = servers.reduce((sum, { count: perPlace }) => sum + perPlace, 0);
	if (size)
		console.log(`\nThe feed of servers: ${count} servers in ${servers.length} cities of ${size} countries.`);
}
