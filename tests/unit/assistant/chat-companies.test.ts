import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answerTo } from "../../../functions/assistant/answer.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { knowledgeOf } from "../../chat/evaluate.ts";

/** Questions about accounts elsewhere, and ours that sound like them. */
const questions = (locale: string): { theirs: string[]; ours: string[] } =>
	JSON.parse(readFileSync(new URL(`../../chat/companies/${locale}.json`, import.meta.url), "utf8"));

describe.each(localeCodes)("questions in %s", (locale) => {
	it("about an account with any other company are mostly sent there, and ours stay with us", async () => {
		const knowledge = await knowledgeOf(locale);
		const isSentAway = (q: string) => answerTo(knowledge, q).response === knowledge.help.words.others;
		const { theirs, ours } = questions(locale);
		expect(theirs.filter(isSentAway).length).toBeGreaterThanOrEqual(theirs.length * 0.6);
		expect(ours.filter(isSentAway).length).toBeLessThanOrEqual(2);
	});
});
