import type { Locale } from "../../../i18n/locales.ts";
/**
 * Patterns: names of the free plan, of plans that may have what it lacks, the features it lacks by row of content/free-and-paid.json
 * (`locations` and `features` mean all of them), and limits that it doesn't have.
 */
import phrases from "./free-plan.json" with { type: "json" };

/**
 * Sentences that misdescribe the free plan: they claim a feature it lacks, or a limit it doesn't have.
 * @param missingFeatures rows of content/free-and-paid.json that the free plan lacks
 */
export function freePlanFaults(locale: Locale, text: string, missingFeatures: readonly string[]): string[] {
	const { free, other, missingFeatures: words, limits } = phrases[locale];
	const has = (sentence: string, pattern: string | undefined) =>
		!!pattern && new RegExp(pattern, "iu").test(sentence);
	// Split at full stops, and between text blocks that end without one.
	return text.split(/(?<=[.!?؟…])\s+/).flatMap((sentence) => {
		if (!has(sentence, free) || has(sentence, other)) return [];
		const claimed = missingFeatures.filter((name) => has(sentence, words[name as keyof typeof words]));
		if (has(sentence, limits)) claimed.push("a limit");
		return claimed.map((name) => `says that the free plan has ${name}: “${sentence.slice(0, 160)}”`);
	});
}
