import type { Locale } from "../../../i18n/locales.ts";
import { copyOf } from "./dictionary.ts";

/** Names that contain digits: not figures that could go out of date. */
const names =
	/AES-256|ChaCha20|Poly1305|SHA-256|sha256sum|IPv[46]|IKEv2|ndt7|\b404\b|\bHTTP\/[123]|\bWPA[23]\b|\bH\.26[45]\b|\bMP3\b|\b[45]G\b|\b4K\b/g;

const rules: { [locale in Locale | "all"]?: [pattern: RegExp, why: string][] } = {
	all: [
		[/[0-9٠-٩۰-۹]/, "types a number, which belongs in content/claims.json or the code's values"],
		[/["']/, "uses straight quotes"],
		[/\.\.\./, "writes three dots for …"],
		[/ {2}/, "has two blanks in a row"],
		[/\b(TODO|FIXME|lorem ipsum|xxx)\b/i, "is not written yet"],
	],
	fr: [[/[“”]/u, "uses other quotes than « »"]],
	ar: [
		[/\?/, "uses ? instead of ؟"],
		[/\p{Script=Arabic}[□\s]*,|,\s*\p{Script=Arabic}/u, "uses , instead of ،"],
		[/\p{Script=Arabic}[□\s]*;|;\s*\p{Script=Arabic}/u, "uses ; instead of ؛"],
	],
	ru: [
		[/[“”]/u, "uses other quotes than « »"],
		[/г\.\./, "ends with a date and a full stop: the date brings one, 28 ноября 2026 г."],
	],
};

/** Headlines with a highlight are split in three; in some languages nothing precedes or follows it. */
const mayBeEmpty = /\.(before|after)$/;

/** Typography and honesty rules for one text. */
export function copyFaults(locale: Locale, text: string, key = ""): string[] {
	if (!text.trim()) return mayBeEmpty.test(key) ? [] : ["is empty"];
	const dated = locale === "ru" ? text.replaceAll("{{date}}", "г.") : text;
	const copy = copyOf(dated).replace(names, "□");
	return [...(rules.all ?? []), ...(rules[locale] ?? [])]
		.filter(([pattern]) => pattern.test(copy))
		.map(([, why]) => `${why}: ${text}`);
}

/** Lines with a hardcoded company name: use the placeholder or "we". */
export function namesByHand(
	text: string,
	{ shortName, shortNameIn, typedIn }: { shortName: string; shortNameIn: object; typedIn: object },
): string[] {
	const own = [...Object.values(shortNameIn), ...Object.values(typedIn)];
	const names = [
		shortName,
		...own.flatMap((name) => (typeof name === "string" ? name : Object.values(name as object))),
	];
	return text
		.split("\n")
		.filter((line) => names.some((name) => line.includes(name)))
		.map((line) => `types the company’s name: ${line.trim().slice(0, 160)}`);
}
