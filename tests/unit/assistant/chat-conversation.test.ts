import { describe, expect, it } from "vitest";
import { answerQuestion } from "../../../functions/assistant/answer.ts";
import { parseCourtesy } from "../../../functions/assistant/talk.ts";
import { type Locale, localeCodes } from "../../../i18n/locales.ts";
import { listStarters, starterPassages } from "../../../src/features/chat/starters.ts";
import { getSection } from "../../../src/i18n/dictionaries.ts";
import { knowledgeOf } from "../../chat/evaluate.ts";

const ask = async (locale: Locale, question: string, previous?: string) =>
	answerQuestion(await knowledgeOf(locale), question, previous);
const ids = ({ passages }: Awaited<ReturnType<typeof ask>>) => passages.map(({ id }) => id);

describe("two questions in one", () => {
	it.each([
		["en", "Do you keep logs, and can I pay with PayPal?", ["faqs#logs", "faqs#methods"]],
		["ru", "Вы ведёте логи, и можно ли заплатить картой?", ["faqs#logs", "faqs#methods"]],
	] as const)("in %s are answered with two passages and their pages", async (locale, question, matters) => {
		const answer = await ask(locale, question);
		expect(answer.passages.map(({ id, topic = id }) => topic)).toEqual(matters);
		expect(answer.sources.map(({ url }) => url)).toEqual(answer.passages.map(({ url }) => url));
		for (const { text } of answer.passages) expect(answer.response).toContain(text);
	});

	it.each([
		["en", "do you keep logs and how do I pay with paypal?", "Can I install it on Windows?"],
		["ru", "вы ведёте логи и можно ли заплатить картой?", "Можно ли установить на Windows?"],
	] as const)("in %s are no follow-up", async (locale, question, previous) =>
		expect(ids(await ask(locale, question, previous))).toEqual(ids(await ask(locale, question))),
	);

	it("aren't found in one question with a comma", async () =>
		expect(ids(await ask("en", "My connection is slow, what can I do?"))).toHaveLength(1));
});

it.each([
	["en", "and on Linux?", "How do I install it on Windows?", "download/linux"],
	["en", "and Poland?", "Do you have servers in Germany?", "country"],
	["en", "and on iPhone?", "How do I install it on Windows?", "download/ios"],
	["en", "where do I turn it on?", "What is Shadowsocks?", "chat#change-protocol"],
	["fr", "et sur iPhone ?", "Comment installer l’application sur Windows ?", "download/ios"],
	["fr", "et avec ça ?", "Puis-je payer en bitcoins ?", "faqs#methods"],
	["ru", "а на айфоне?", "Как установить приложение на Windows?", "download/ios"],
	["ru", "сколько он длится?", "Есть пробный период?", "faqs#trial"],
	["ar", "وبالسنة؟", "بكم الاشتراك الشهري؟", "pricing#plans"],
	["ar", "وعلى الآيفون؟", "كيف أثبّت التطبيق على Windows؟", "download/ios"],
] as const)("a follow-up question in %s: %s", async (locale, question, previous, id) => {
	const { passages, suggestions } = await ask(locale, question, previous);
	expect([...passages, ...suggestions].map((one) => one.id)).toContain(id);
});

it.each([
	["en", "is there a data cap", "How do I cancel my subscription?", "features#bw"],
	[
		"en",
		"Can I put it on my Asus router so the TV uses it too?",
		"Is it legal in Turkey?",
		"guides/asuswrt-openvpn",
	],
	["fr", "ça coûte combien par mois", "Le VPN est-il légal en Turquie ?", "pricing#plans"],
	["fr", "est-ce que ça protège des virus", "Comment résilier mon abonnement ?", "faqs#what-vpn-does-not"],
	["ru", "как это всё настроить", "Как отменить подписку?", "faqs#getting-started"],
	["ru", "есть ли бесплатный тариф и какие там ограничения", "Как отменить подписку?", "faqs#free-plan"],
	["ar", "في نسخه مجانيه؟", "هل VPN قانوني في تركيا؟", "faqs#free-plan"],
	["ar", "هل هو مجاني وكم جهاز اقدر اشغل عليه؟", "كيف ألغي اشتراكي؟", "faqs#free-plan"],
] as const)("a complete question in %s is answered by itself: %s", async (locale, question, previous, id) => {
	const answer = ids(await ask(locale, question, previous));
	expect(answer).toEqual(ids(await ask(locale, question)));
	expect(answer).toContain(id);
});

it.each([
	["ru", "skolko stoit podpiska na god", "pricing#plans"],
	["ru", "ne prihodit kod na pochtu", "faqs#code-missing"],
	["ar", "kam se3r el eshterak el sanawi", "pricing#plans"],
] as const)("letters from another keyboard layout in %s are understood: %s", async (locale, question, id) => {
	const { passages, suggestions } = await ask(locale, question);
	expect([...passages, ...suggestions].map((one) => one.id)).toContain(id);
});

it("a greeting is stripped, and the punctuation of the rest kept", () => {
	const greetings = { hello: ["hello"], thanks: [], bye: [], who: [] };
	expect(parseCourtesy("Hello! It is slow. Why?", greetings)).toEqual({
		kind: null,
		rest: "It is slow. Why?",
	});
	expect(parseCourtesy("It is slow. Why?", greetings)).toEqual({ kind: null, rest: "It is slow. Why?" });
});

describe("the suggested questions", () => {
	it.each(localeCodes)("in %s have passages, found when the question is typed", async (locale) => {
		const { first } = getSection(locale, "chat");
		const missing = [];
		for (const { id, text } of first) {
			const { passages, suggestions } = await ask(locale, text);
			const knowledge = await knowledgeOf(locale);
			const expected = knowledge.passage(starterPassages[id] ?? "");
			const matches = [...passages, ...suggestions].map((one) => knowledge.passage(one.id));
			if (
				!expected ||
				!matches.some((one) => one?.id === expected.id || one?.topic === (expected.topic ?? ""))
			)
				missing.push(id);
		}
		expect(missing).toEqual([]);
	});

	it.each([
		["/ar/download/linux", ["download-versions", "download-devices", "download-slow"]],
		["/verify/", ["account-code", "account-password", "account-second"]],
		["/fr", ["start", "trial", "connect"]],
		["/blog/pricing", ["start", "trial", "connect"]],
	])("fit the page %s", (path, ids) =>
		expect(listStarters(path, getSection("en", "chat").first).map(({ id }) => id)).toEqual(ids),
	);
});
