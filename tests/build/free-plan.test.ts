import { describe, expect, it } from "vitest";
import { freeAndPaid } from "../../content/readers/free-and-paid.ts";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { faultsOn, type PageFile, pageAt } from "../support/site/dist.ts";

/**
 * Patterns: names of the free plan, of plans that may have what it lacks, the features it lacks by row of content/free-and-paid.json
 * (`locations` and `features` mean all of them), and limits that it doesn't have.
 */
import phrases from "./rules/free-plan.json" with { type: "json" };
import { documentOf } from "./rules/page.ts";

/** Features the free plan lacks; it has only some of the locations and features. */
const missingFeatures = [
	"locations",
	"features",
	...freeAndPaid.filter(({ free }) => free === false).map(({ id }) => id),
];

/** Sentences that misdescribe the free plan: they claim a feature it lacks, or a limit it doesn't have. */
function freePlanFaults(locale: Locale, text: string): string[] {
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

/** Text by block, so that sentences don't run into the next block. */
function texts(page: PageFile): string[] {
	const document = documentOf(page);
	const summary = document.querySelector("meta[name=description]")?.getAttribute("content") ?? "";
	const blocks = [
		...document.body.querySelectorAll("p, li, td, th, dt, dd, h1, h2, h3, h4, summary, figcaption, a"),
	];
	return [summary, ...blocks.map((block) => (block.textContent ?? "").replace(/\s+/g, " "))];
}

describe("the free plan", () => {
	it("matches its table on every page", { timeout: 120_000 }, () => {
		const check = (page: PageFile) => texts(page).flatMap((text) => freePlanFaults(page.locale, text));
		expect(faultsOn(check)).toEqual([]);
	});

	it.each(localeCodes)("stands beside a paid one on the pricing page in %s", (locale) => {
		const rows = [...documentOf(pageAt("/pricing", locale)).querySelectorAll("#free tbody tr")].map((row) =>
			[...row.querySelectorAll("td")].map((cell) => {
				const text = cell.textContent?.trim() ?? "";
				return cell.querySelector("svg") ? text : "words";
			}),
		);
		const yes = rows.flat().find((text) => text !== "words");
		const marks = rows.map((cells) => cells.map((text) => (text === "words" ? text : text === yes)));
		const expected = freeAndPaid.map(({ free, paid }) =>
			[free, paid].map((has) => (typeof has === "string" ? "words" : has)),
		);
		expect(marks).toEqual(expected);
	});
});

it.each([
	["en", "The free plan has every location."],
	["en", "Even the free version blocks ads."],
	["en", "The free plan has 10 GB a month."],
	["fr", "La formule gratuite comprend toutes les fonctionnalités."],
	["fr", "Avec la formule gratuite, vous avez 10 Go."],
	["ru", "На бесплатном тарифе доступны все локации."],
	["ar", "تشمل الخطة المجانية كل المزايا."],
] as const)("the check of the free plan in %s finds: %s", (locale, text) =>
	expect(freePlanFaults(locale, text)).toHaveLength(1),
);
