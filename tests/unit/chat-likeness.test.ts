import { expect, it } from "vitest";
import { answerTo } from "../../functions/chat/answer.ts";
import { featuresOf } from "../../functions/chat/features.ts";
import { likenessOf } from "../../functions/chat/likeness.ts";
import { vocabularyOf } from "../../functions/chat/vocabulary.ts";
import type { Locale } from "../../i18n/locales.ts";
import { knowledgeOf } from "../chat/evaluate.ts";

const vocabulary = await vocabularyOf("en");
const features = (text: string) => featuresOf(text, vocabulary, () => "");
const likeness = likenessOf(
	[
		["how do I get my money back", "refund me", "return what I paid"],
		["how do I install the app", "set it up on a phone"],
	].map((texts) => texts.map(features)),
);

it("a question is like what it shares rare pieces of words with, also mistyped ones", () => {
	const [refund = 0, install = 0] = likeness(features("i want a refnd of my mony"));
	expect(refund).toBeGreaterThan(2 * install);
});

it("the same words are as like as can be, and others are not like anything", () => {
	expect(likeness(features("refund me"))[0]).toBeGreaterThan(0.99);
	expect(Math.max(...likeness(features("бургер")))).toBeLessThan(0.1);
	expect(likeness([])).toEqual([0, 0]);
});

it.each([
	["en", "Is a VPN banned in Saudi Arabia?", "law/SA"],
	["ru", "Законен ли VPN в Узбекистане?", "law/UZ"],
	["ar", "هل VPN ممنوع في السعودية؟", "law/SA"],
	["fr", "Le VPN est-il légal au Maroc ?", "law/MA"],
	["en", "Do you have a server in Morocco?", "servers/MA"],
	["en", "Can I open a port for my Plex server?", "protocols/not-offered#port-forwarding"],
	["en", "Can you put our VAT number on the invoice?", "help/invoice#company"],
	["en", "Does a router count as one device?", "help/devices#router"],
] as const)("in %s %s is answered with %s", async (locale: Locale, question, id) => {
	const { passages } = answerTo(await knowledgeOf(locale), question);
	expect(passages.map((passage) => passage.id)).toEqual([id]);
});

it("somebody else's account is left alone, also where a post of ours is about such", async () => {
	const knowledge = await knowledgeOf("en");
	for (const question of ["my instagram got hacked how do I get it back", "my facebook account was hacked"])
		expect(answerTo(knowledge, question).kind).toBe("unknown");
});
