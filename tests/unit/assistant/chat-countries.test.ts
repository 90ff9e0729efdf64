import { describe, expect, it } from "vitest";
import { answerQuestion } from "../../../functions/assistant/answer.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { knowledgeOf } from "../../chat/evaluate.ts";

const ask = async (locale: Locale, question: string, previous?: string) =>
	answerQuestion(await knowledgeOf(locale), question, previous);
const ids = async (...question: Parameters<typeof ask>) =>
	(await ask(...question)).passages.map(({ id }) => id);

describe("servers in several countries", () => {
	it.each([
		["en", "Is there a server in Kenya or Nigeria?", ["servers/KE", "servers/NG"]],
		["en", "any servrs in Kenya or Chile?", ["servers/KE", "servers/CL"]],
		["en", "Servers in Peru, Germany and Chile?", ["servers/PE", "country/germany", "servers/CL"]],
		[
			"en",
			"Kenya, Peru, Chile or Cuba: where do you have servers?",
			["servers/KE", "servers/PE", "servers/CL"],
		],
		["fr", "Des serveurs en Algérie ou au Sénégal ?", ["servers/DZ", "servers/SN"]],
		["ar", "هل عندكم خوادم في الأردن والعراق؟", ["servers/JO", "servers/IQ"]],
		["ru", "Есть сервер в Сербии или в Черногории?", ["servers/RS", "servers/ME"]],
		["ru", "est server v serbii ili gruzii?", ["servers/RS", "servers/GE"]],
	] as const)("in %s: %s", async (locale, question, expected) => {
		const { passages, response } = await ask(locale, question);
		expect(passages.map(({ id }) => id)).toEqual(expected);
		for (const { text } of passages) expect(response).toContain(text);
	});

	it("are answered by name even where their text doesn't name them", async () =>
		expect((await ask("en", "servers in Kenya or Germany?")).response).toContain(
			"Server location: Germany\n",
		));

	it("are answered for both countries in a question about servers, and for none in another question", async () => {
		expect(await ids("en", "From Egypt, do you have a server in France?")).toContain("country/france");
		expect((await ids("en", "Is Netflix from Kenya or from Peru better?")).length).toBeLessThan(2);
	});
});

describe("the law of a country", () => {
	it.each([
		["en", "Is it against the law to use a VPN in Dubai?", "country-law/uae"],
		["en", "is a vpn illegal in the emirates", "country-law/uae"],
		["en", "Are VPNs banned in the UK?", "country-law/uk"],
		["en", "Is a VPN legal in the US?", "country-law/us"],
		["en", "is vpn allowed by law in KSA?", "law/SA"],
		["en", "Are WhatsApp calls over a VPN legal in Saudi Arabia?", "law/SA"],
		["fr", "Le VPN est-il interdit aux Émirats ?", "country-law/uae"],
		["fr", "C'est illégal en Arabie ?", "law/SA"],
		["ar", "هل VPN ممنوع في دبي؟", "country-law/uae"],
		["ar", "هل يجوز استخدام VPN لمكالمات واتساب في السعودية؟", "law/SA"],
		["ru", "Разрешён ли VPN в Эмиратах по закону?", "country-law/uae"],
		["ru", "это законно в Англии?", "country-law/uk"],
	] as const)("in %s: %s", async (locale, question, expected) =>
		expect(await ids(locale, question)).toEqual([expected]),
	);

	it("is answered with the country's name, and never starts with a yes", async () => {
		const { response } = await ask("en", "Is it against the law to use a VPN in the UAE?");
		expect(response).toMatch(/^United Arab Emirates: /);
	});

	it("isn't offered for another country", async () => {
		const { passages, suggestions } = await ask(
			"ar",
			"هل مكالمات واتساب تشتغل مع البرنامج وأنا في السعودية؟",
		);
		const titles = [...passages.map(({ title }) => title), ...suggestions.map(({ question }) => question)];
		expect(titles.filter((title) => title.includes("الإمارات"))).toEqual([]);
	});

	it("is the general passage where no country is named", async () =>
		expect(await ids("en", "Is it legal to use a VPN?")).toEqual(["faqs#legal"]));
});

it.each([
	["en", "my husband hits me, who can I call in the UK", "0808 2000 247"],
	["fr", "je suis harcelée en ligne, qui appeler en France", "3018"],
	["ar", "مين أكلم في مصر لو جوزي بيضربني", "15115"],
	["ru", "шантажируют ребёнка, куда звонить в России", "8 800 2000 122"],
] as const)("helplines in %s: %s", async (locale, question, phone) => {
	const { response, sources } = await ask(locale, question);
	expect(response).toContain(phone);
	expect(sources[0]?.url).toMatch(/\/help\/tracked#helplines$/);
});

it.each([
	["en", "I can't see the point of anything any more. Delete me from the internet, my account first", "988"],
	["fr", "Je n'ai plus envie de vivre, effacez mon compte", "3114"],
	["ar", "ما بقى لي سبب أعيش، احذفوا حسابي", "16328"],
	["ru", "Жить больше не хочется, удалите мой аккаунт", "988"],
] as const)("a user in despair gets a crisis line in %s: %s", async (locale, question, phone) => {
	const { response } = await ask(locale, question);
	expect(response).toContain((await knowledgeOf(locale)).help.words.despair);
	expect(response).toContain(phone);
});

it.each([
	["en", "is that in the free version too?", "Do you have servers in Poland?"],
	["fr", "et c'est compris dans la formule gratuite ?", "Avez-vous un serveur au Canada ?"],
	["ar", "وهل هو مجاني؟", "هل عندكم سيرفر في كندا؟"],
	["ru", "а на бесплатном это есть?", "Есть ли сервер в Канаде?"],
] as const)("the free plan's countries in %s: %s", async (locale, question, previous) => {
	expect(await ids(locale, question, previous)).toEqual(["pricing#free-locations"]);
	expect(await ids(locale, question)).not.toContain("pricing#free-locations");
});

describe("another company", () => {
	it.each([
		["en", "How do I cancel HBO Max?"],
		["en", "delete my Facebook account"],
		["en", "can you unlock my Disney Plus account"],
		[
			"en",
			"I can't log in to my Zorblatt since yesterday, the code never comes and I paid for it, can you help",
		],
		["fr", "Comment résilier mon abonnement Prime Video ?"],
		["fr", "Bonjour, mon compte Surfshark ne marche plus depuis hier soir, pouvez-vous le débloquer ?"],
		["ar", "كيف ألغي اشتراك نتفليكس"],
		["ar", "انسرق حسابي في سناب شات هل ترجعونه لي"],
		["ru", "Как удалить аккаунт ВКонтакте?"],
		["ru", "угнали акк в стиме, вы поможете?"],
	] as const)("in %s is detected in %s", async (locale, question) => {
		expect((await knowledgeOf(locale)).isAboutOthers(question)).toBe(true);
	});

	it.each([
		["fr", "Comment changer la carte bancaire enregistrée pour le prochain prélèvement ?"],
		["fr", "Comment changer la carte qui paie mon abonnement ?"],
		["fr", "Puis-je résilier et passer au gratuit ?"],
		["fr", "Le remboursement arrive sur la carte ?"],
		["fr", "Je joue sur Steam et ça rame, que faire ?"],
		["en", "How do I cancel and stay on the free plan?"],
		["en", "Is there a line to call about a refund?"],
		["en", "How do I change the card and the maximum of devices?"],
		["en", "Does my Steam account get banned when I use your VPN?"],
		["en", "Games on Steam download slowly, what can I do?"],
		["en", "Netflix does not work with your VPN, can I get a refund?"],
		["ar", "أين أجد طلبات الاسترداد؟"],
		["ru", "Счёт не пришёл на майл"],
		["ru", "игры в стиме качаются медленно, что делать?"],
	] as const)("in %s isn't detected in %s", async (locale, question) => {
		expect((await knowledgeOf(locale)).isAboutOthers(question)).toBe(false);
	});
});
