import brand from "../../../content/brand.json";
import type { Locale } from "../../../i18n/locales.ts";
import { pickWords } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";

type Speed = typeof import("../../../i18n/en/speed.json");

const initialKeys = [
	"go",
	"again",
	"retry",
	"stop",
	"ping",
	"download",
	"upload",
	"network",
	"mbps",
	"ms",
	"unknown",
	"starting",
	"failed",
] as const;

/** What the page's own packets bring: the first state, and what can be said without anything else. */
export type TestWords = Pick<Speed["test"], (typeof initialKeys)[number]>;
const isInitial = (key: string): boolean => initialKeys.includes(key as never);

export type ResultWords = ReturnType<typeof resultWords>;

export interface AllWords extends ResultWords {
	test: TestWords;
}

/** The words that the page hands to its island. For build time only. */
export const testWords = (locale: Locale): TestWords =>
	pickWords(section(locale, "speed").test, isInitial) as unknown as TestWords;

/** All other words, which the island loads by itself. For build time only. */
export function resultWords(locale: Locale) {
	const { test, meaning, details, compare, history } = section(locale, "speed");
	const { down, up, result, complete, why } = test;
	return {
		says: { down, up, result, complete, why },
		meaning,
		details,
		compare,
		history,
		file_name: `${brand.slug}-speed`,
	};
}
