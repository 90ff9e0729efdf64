import { type Locale, localeCodes } from "../../../i18n/locales.ts";
import { buildHelp } from "../../../src/build/chat/index.ts";
import { sets } from "../../chat/evaluate.ts";
import { createTestApp } from "../../support/api/api.ts";
import { api, describe, expect, minute, test } from "../../support/api/fixtures.ts";

const known = new Map(
	await Promise.all(localeCodes.map(async (locale) => [locale, await buildHelp(locale)] as const)),
);
const help = async (locale: Locale) => known.get(locale) ?? null;

describe("the assistant with all our pages", () => {
	test("answers in the page's language, with the page's numbers and address", async () => {
		const testApp = await createTestApp({ help });
		const ask = async (prompt: string, lang: Locale) =>
			(await testApp.call(api.ask, { prompt }, { lang })).body;
		const english = await ask("How long is the free trial?", "en");
		expect(english.sources[0]?.url).toBe("/faqs/general#trial");
		expect(english.response).toContain(known.get("en")?.passages.find(({ id }) => id === "faqs#trial")?.text);
		const asked = { fr: "Combien de temps dure l’essai gratuit ?", ru: "Сколько длится пробный период?" };
		for (const [lang, question] of Object.entries({ ...asked, ar: "ما مدة التجربة المجانية؟" }))
			expect((await ask(question, lang as Locale)).sources[0]?.url).toBe(`/${lang}/faqs/general#trial`);
	});

	test("answers a question in its own language, on any page", async () => {
		const testApp = await createTestApp({ help });
		const { body } = await testApp.call(api.ask, { prompt: "Как удалить аккаунт?" });
		expect(body.sources[0]?.url).toBe("/ru/faqs/account#delete-account");
	});

	test("gives its first answer in well under a second, in every language", async () => {
		for (const lang of localeCodes) {
			// A new function each time, as indexes are cached per function.
			const testApp = await createTestApp({ help: (locale) => help(locale) });
			const startedAt = performance.now();
			await testApp.call(api.ask, { prompt: "Netflix" }, { lang });
			// Loose bound for busy machines; for the actual time, run tests/chat/evaluate.ts on an idle one.
			expect(performance.now() - startedAt).toBeLessThan(5000);
		}
	});

	test("answers a question to another company itself, even with a language model", async () => {
		const assistant = { write: async () => "Write to our support [1]." };
		const testApp = await createTestApp({ help, assistant });
		const { body } = await testApp.call(api.ask, { prompt: "How do I contact Netflix support?" });
		expect(body).toMatchObject({ response: known.get("en")?.words.others, known: false, sources: [] });
	});

	test("answers about money only with the page it is from, and in its words", async () => {
		const assistant = { write: async () => "You get everything back after 99 years [1]." };
		const testApp = await createTestApp({ help, assistant });
		for (const lang of localeCodes) {
			const money = sets
				.main(lang)
				.filter(({ want }) => want.some((id) => /refund|charged|cancel|plans|methods/.test(id)));
			expect(money.length).toBeGreaterThan(10);
			for (const { q, last } of money) {
				testApp.pass(minute);
				const { body } = await testApp.call(api.ask, { prompt: q, last }, { lang });
				if (!body.known) continue;
				// Two questions quote two passages.
				expect([q, [1, 2].includes(body.sources.length)]).toEqual([q, true]);
				const url = body.sources[0]?.url ?? "";
				const locale = localeCodes.find((code) => url.startsWith(`/${code}/`)) ?? "en";
				const quoted = body.passages.map((id) => known.get(locale)?.passages.find((one) => one.id === id));
				expect(quoted.map((passage) => passage?.url)).toEqual(body.sources.map((source) => source.url));
				for (const passage of quoted)
					expect(body.response).toContain(passage?.text.slice(0, 300).split("\n")[0]);
				expect(body.response).not.toContain("99");
			}
		}
	});
});
