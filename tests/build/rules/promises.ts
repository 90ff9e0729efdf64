import brand from "../../../content/brand.json" with { type: "json" };
import type { Locale } from "../../../i18n/locales.ts";
import data from "./promises.json" with { type: "json" };

type Patterns = Record<Locale, string>;
/** A promise that's only true with an exception, by patterns. */
interface Promised {
	name: string;
	claim: Patterns;
	/** Platforms it applies to: they must be named nearby, except on one of their own pages. */
	on?: string;
	/** What must appear in the same list item, row or section. Without `on` or `exception`, the promise is never allowed. */
	exception?: Patterns | string;
	/** Mentions that don't promise anything: questions, instructions, its absence, or where it depends on the app. */
	notPromised?: Patterns | string;
}
const promises: Promised[] = data.promises;

const has = (text: string, pattern: string): boolean =>
	new RegExp(pattern.replace("{{brand}}", brand.name), "iu").test(text);
/** All words, in any order. */
const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => has(text, word));

/**
 * Promises in a paragraph, cell or summary without their exception in `context`, its list item, row or section.
 * `lists` holds the platforms and ciphers that promises name, `app` the platform of the page.
 */
export function promiseFaults(
	locale: Locale,
	text: string,
	context: string,
	lists: Record<string, readonly string[]>,
	app?: string,
): string[] {
	return promises.flatMap(({ name, claim, on, exception, notPromised }) => {
		const isQuestion = notPromised === "question" && /[?؟]$/u.test(text.trim());
		const isOther = typeof notPromised === "object" && has(text.trim(), notPromised[locale]);
		if (!has(text, claim[locale]) || isQuestion || isOther) return [];
		const platforms = on ? (lists[on] ?? []) : undefined;
		const applies = !platforms || platforms.includes(app ?? "") || hasAll(context, platforms);
		const isExcepted =
			exception === "ciphers"
				? hasAll(context, lists.ciphers ?? [])
				: exception === undefined ||
					has(context, (exception === "paid" ? data.paid : (exception as Patterns))[locale]);
		if ((on || exception) && applies && isExcepted) return [];
		return [`promises ${name} without its exception: “${text.trim().slice(0, 160)}”`];
	});
}
