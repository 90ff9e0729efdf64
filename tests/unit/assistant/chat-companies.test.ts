import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answerTo } from "../../../functions/assistant/answer.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { knowledgeOf } from "../../chat/evaluate.ts";

/** Questions about accounts elsewhere, and similar ones about ours; the hard set predates the classifier. */
const questions = (path: string): { theirs: string[]; ours: string[] } =>
	JSON.parse(readFileSync(new URL(`../../chat/companies/${path}.json`, import.meta.url), "utf8"));

describe.each(localeCodes)("questions in %s", (locale) => {
	it.each([
		[locale, 0.8, 1],
		[`hard/${locale}`, 0.8, 1],
		// "My bank", "the shop": no company name to go by.
		[`nameless/${locale}`, 0.65, 2],
	] as const)("about an account are refused for other companies only: %s", async (path, share, mistakes) => {
		const knowledge = await knowledgeOf(locale);
		const isRefused = (q: string) => answerTo(knowledge, q).response === knowledge.help.words.others;
		const { theirs, ours } = questions(path);
		expect(theirs.filter(isRefused).length).toBeGreaterThanOrEqual(theirs.length * share);
		expect(ours.filter(isRefused).length).toBeLessThanOrEqual(mistakes);
	});
});
