import { elide } from "./brand-name.ts";
import type { Locale } from "./locales.ts";

const noBreak = "\u00a0";
/** Narrow no-break space, which French has before ; ! and ?. */
const narrow = "\u202f";
/** Left-to-right mark: keeps punctuation at the edge of a Latin name in place in Arabic. */
const leftToRight = "\u200e";
const wordJoiner = "\u2060";

/** Pattern and replacement. */
type Rule = readonly [RegExp, string];

/** Numbers stay with their units. */
const units: Rule = [
	/([\d\ue000]) (?=(?:[kMG]?bit\/s|[Kk]B|[MG]B|ms|km|GHz|Кбит\/с|Мбит\/с|Гбит\/с|КБ|МБ|ГБ|ГГц|мс|км|г\.|Mo|Go|ko|Mbit\/s|م\.ب|ميغابايت|ميغابت|مللي|غيغاهرتز|%)(?![\p{L}]))/gu,
	`$1${noBreak}`,
];

const frenchMonths = "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre";

const rules: Partial<Record<Locale, readonly Rule[]>> = {
	fr: [
		[/(?<=\d)[ \u00a0](?=\d{3}(?!\d))/g, narrow],
		[/(?<=\d)[ \u202f](?=[hj]\/\d)/g, noBreak],
		[
			/(?<=[\d\ue000]) (?=(?:an|appareil|bit|chiffre|emplacement|étape|euro|heure|jour|kilomètre|milliseconde|million|minute|moi|pay|plateforme|protocole|seconde|semaine|serveur)s?(?!\p{L}))/gu,
			noBreak,
		],
		// A day stays with its month and year.
		[new RegExp(`(?<=\\d|1er) (?=(?:${frenchMonths})(?!\\p{L}))`, "gu"), noBreak],
		[new RegExp(`(?<=(?:\\d|1er)${noBreak}(?:${frenchMonths})) (?=\\d{4}(?!\\d))`, "gu"), noBreak],
		// A text that begins with punctuation follows a link or another tag.
		[/^[ \u00a0]?(?=[;!?](?:\s|$))/g, narrow],
		[/^[ \u202f]?(?=:(?:\s|$))/g, noBreak],
		[/(?<=[\p{L}\p{N}\ue000)”’»%]) ?[\u00a0\u202f]?([;!?])(?=[\s”’»)]|$)/gu, `${narrow}$1`],
		[/(?<=[\p{L}\p{N}\ue000)”’»%])[ \u00a0\u202f]?:(?=\s|$)/gu, `${noBreak}:`],
		[/«[ \u202f]?(?=\S)/g, `«${noBreak}`],
		[/(?<=\S)[ \u202f]?»/g, `${noBreak}»`],
	],
	ru: [
		// Words of one or two letters don't end a line, not even before a link or another tag, and dashes don't begin one.
		[
			/(?<![\p{L}\p{N}/-])(в|во|к|ко|с|со|о|об|у|и|а|на|по|из|за|от|до|не|ни|но|то) (?=\S|$)/giu,
			`$1${noBreak}`,
		],
		[/ (?=[—–](?:\s|$))/gu, noBreak],
		// Numbers stay with the noun they count.
		[/(?<![\p{L}\d-])(\d+) (?=\p{Ll}{2})/gu, `$1${noBreak}`],
		[/№ (?=\d)/g, `№${noBreak}`],
	],
	ar: [
		[/(?<=[A-Za-z])\+(?![A-Za-z\d\u200e])/g, `+${leftToRight}`],
		[/(?<=[A-Za-z])&(?![A-Za-z#\u200e])/g, `&${leftToRight}`],
		// A line break after the hyphen in AES-256 would show the halves in the wrong order.
		[/(?<=[A-Z]-)(?=\d)/g, wordJoiner],
	],
};

/** Placeholders and nested keys. */
const placeholderPattern = /\$t\((?:[^()]|\([^()]*\))*\)|\{\{[^}]*\}\}/g;
/** Replaces them while rules apply; no text contains this character. */
const placeholderMark = "\ue000";

/**
 * Applies a language's typography: no-break spaces, French punctuation, Russian dashes and prepositions, direction marks around
 * «Disney+» in Arabic. Leaves placeholders alone. Idempotent.
 */
export function typeset(locale: Locale, text: string): string {
	const placeholders: string[] = [];
	let words = (locale === "fr" ? elide(text) : text).replace(placeholderPattern, (placeholder) => {
		placeholders.push(placeholder);
		return placeholderMark;
	});
	for (const [pattern, replacement] of [units, ...(rules[locale] ?? [])])
		words = words.replace(pattern, replacement);
	return words.replaceAll(placeholderMark, () => placeholders.shift() ?? "");
}

/** The same for every text of a dictionary, list or entry. */
export function typesetAll<Words>(locale: Locale, words: Words): Words {
	if (typeof words === "string") return typeset(locale, words) as Words;
	if (Array.isArray(words)) return words.map((word) => typesetAll(locale, word)) as Words;
	if (typeof words !== "object" || words === null) return words;
	return Object.fromEntries(
		Object.entries(words).map(([key, word]) => [key, typesetAll(locale, word)]),
	) as Words;
}
