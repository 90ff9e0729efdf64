import { describe, expect, it } from "vitest";
import { answerFile, answerIds, answerWords } from "../../../content/readers/help/answers.ts";
import {
	questionWords,
	questionWordsFile,
	themeFile,
	themes,
} from "../../../content/readers/help/questions.ts";
import { parse } from "../../../content/readers/read/parse.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { findTargetFaults } from "../../../src/build/checks/question-targets.ts";
import { getHref, resolveNext } from "../../../src/features/faqs/questions.ts";
import { getAnswer, listThemes } from "../../../src/words/questions.ts";
import { getText } from "../../../src/words/text.ts";
import { copyFaults } from "../../architecture/rules/copy.ts";
import { flatten, placeholderFaults, type Words } from "../../architecture/rules/dictionary.ts";
import { faultsOf } from "../../support/content-faults.ts";

const written = [...questionWords].concat([...answerWords] as never) as [path: string, words: object][];
const words = (path: string): Words => flatten((written.find(([name]) => name === path)?.[1] ?? {}) as never);
/** Without keys that may differ by language: phrasings, titles, and section ids in the English file. */
const readWords = (path: string): Words =>
	new Map([...words(path)].filter(([key]) => !/\.ways\.\d+$|^metaTitle$|^sections\.\d+\.id$/.test(key)));
/** An answer's page may say a number elsewhere in another language. */
const joinAnswer = (name: string, words: Words): Words =>
	answerIds.includes(name) ? new Map([["page", [...words.values()].join(" ")]]) : words;
const names = [...new Set(written.map(([path]) => path.replace(/\/.*/, "")))];

describe("the questions", () => {
	it("are at least ninety with unique names, and twenty have a page", () => {
		const ids = themes.flatMap(({ questions }) => questions.map(({ id }) => id));
		expect(ids.length).toBeGreaterThanOrEqual(90);
		// Themes and questions share one page, so their anchors must not collide.
		const anchors = [...ids, ...themes.map(({ id }) => id)];
		expect(anchors.filter((id, index) => anchors.indexOf(id) !== index)).toEqual([]);
		expect(answerIds.length).toBeGreaterThanOrEqual(20);
	});

	it.each(localeCodes)("have complete texts in %s, with the English placeholders", (locale) => {
		const faults = names.flatMap((name) => {
			const [english, own] = [readWords(`${name}/en`), readWords(`${name}/${locale}`)];
			const keys = [...new Set(english.keys()).symmetricDifference(own)];
			return [
				// Each language opens a page in words of its own, or with the FAQ's answer.
				...keys.filter((key) => key !== "lead").map((key) => `${name}: ${key} is not in both`),
				...placeholderFaults(joinAnswer(name, english), joinAnswer(name, own)).map(
					(fault) => `${name}: ${fault.slice(0, 90)}`,
				),
				...[...own].flatMap(([key, text]) =>
					copyFaults(locale, text, key).map((fault) => `${name}: ${key} ${fault}`),
				),
			];
		});
		expect(faults).toEqual([]);
	});

	it.each(localeCodes)("never have an English title in %s", (locale) => {
		const hasTitle = (words?: object) => "metaTitle" in (words ?? {});
		const wrong = answerIds.filter(
			(id) => hasTitle(getAnswer(getText(locale), id)) !== hasTitle(answerWords.get(`${id}/${locale}`)),
		);
		expect(wrong).toEqual([]);
	});

	it.each(localeCodes)("link to existing pages, in %s", (locale) => {
		const text = getText(locale);
		const next = resolveNext(text);
		for (const { questions } of listThemes(text))
			for (const one of questions) {
				expect(one.q && one.a).toBeTruthy();
				for (const target of one.next)
					expect(next(target).label, `${one.id} leads to ${target}`).not.toMatch(/^(faqs:|contact:|$)/);
				expect(getHref(one, text)).toMatch(
					answerIds.includes(one.id) ? /\/help\/[\w-]+$/ : /\/faqs\/\w+#[\w-]+$/,
				);
			}
	});
});

describe("the check of questions", () => {
	it("refuses an unknown place", () => {
		const next = resolveNext(getText("en"));
		const questionLinking = (target: string) =>
			findTargetFaults([{ id: "general", order: 1, questions: [{ id: "a", next: [target] }] }]);
		expect(questionLinking("pricng")).toEqual([
			expect.stringMatching(/^content\/questions\/general\.json:\d+: next leads to pricng/),
		]);
		expect(questionLinking("guides/check-dn")).toEqual([expect.stringContaining("guides/check-dn,")]);
		expect(questionLinking("faqs#refnd")).toEqual([expect.stringContaining("faqs#refnd,")]);
		expect(["guides/check-dns", "faqs#refund"].flatMap(questionLinking)).toEqual([]);
		expect(next("guides/check-vpn").href).toBe("/guides/check-vpn");
	});

	it("reports the errors of a file", () => {
		const faults = (schema: Parameters<typeof parse>[0], data: unknown) =>
			faultsOf(() => parse(schema, "a.json", data));
		expect(faults(themeFile, { order: 1, questions: [{ id: "a", next: [] }] })).toEqual([
			"a.json: questions.0.next: found a list of 0, wanted a place to go on to",
		]);
		expect(
			faults(questionWordsFile, {
				...{ title: "A", description: "D", lead: "L", groups: {} },
				questions: { a: { q: "A?", a: "" } },
			}),
		).toHaveLength(1);
		const description = "x".repeat(100);
		expect(
			faults(answerFile, { description, sections: [{ heading: "A" }, { heading: "B", text: "b" }] }),
		).toEqual([expect.stringContaining("wanted a text, steps or points")]);
	});
});
