import brand from "../../../content/brand.json" with { type: "json" };
import { unknownLocation } from "../../../functions/integrations/geo/index.ts";
import { getLocaleEntry, localeCodes } from "../../../i18n/locales.ts";
import { createTestApp, email, password, type TestApp } from "../../support/api/api.ts";
import { api, beforeEach, day, describe, expect, test } from "../../support/api/fixtures.ts";

let country: string | null;
let testApp: TestApp;
beforeEach(async () => {
	country = "FR";
	testApp = await createTestApp({ geo: { locate: async () => ({ ...unknownLocation, country }) } });
	await testApp.account(email);
});

const login = async (from: string | null, platform = "web") => {
	country = from;
	const answer = await testApp.call(api.login, { email, password }, { headers: { platform } });
	expect(answer.status).toBe(200);
	return answer.body.token as string;
};
const notices = async () => (await testApp.mails(email)).filter(({ kind }) => kind === "country");

describe("a login from another country", () => {
	test("is mailed about once, but not for the first login or known countries", async () => {
		await login("FR");
		await login("FR");
		expect(await notices()).toHaveLength(0);
		await login("DE", "android");
		expect(await notices()).toHaveLength(1);
		for (const known of ["DE", "FR", "DE"]) await login(known);
		expect(await notices()).toHaveLength(1);
		await login("CA");
		expect((await notices())[0]?.subject).toBe(`New login to your ${brand.name} account: Canada`);
	});

	test("is noticed even after every earlier session has ended", async () => {
		const token = await login("FR");
		await testApp.call(api.endSessions, {}, { token });
		testApp.pass(30 * day);
		await login("DE");
		expect(await notices()).toHaveLength(1);
	});

	test("is ignored where the country is or was unknown", async () => {
		await login(null);
		await login("FR");
		await login(null);
		expect(await notices()).toHaveLength(0);
		await login("DE");
		expect(await notices()).toHaveLength(1);
	});

	test("is mailed about once when ten come at once", async () => {
		await login("FR");
		country = "DE";
		const answers = await Promise.all(
			Array.from({ length: 10 }, (_, step) =>
				testApp.call(api.login, { email, password }, { from: `100.96.0.${step}` }),
			),
		);
		expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
		expect(await notices()).toHaveLength(1);
	});

	test("leaves no trace when the password was wrong", async () => {
		await login("FR");
		country = "DE";
		await testApp.call(api.login, { email, password: "not the password" });
		expect(await notices()).toHaveLength(0);
		await login("DE");
		expect(await notices()).toHaveLength(1);
	});

	test("is mailed with time, device and country, in the account's language", async () => {
		for (const lang of localeCodes) {
			const to = `${lang}@example.org`;
			await testApp.call(api.register, { name: "Ada", email: to, password }, { lang });
			await testApp.enterCode(to);
			for (const from of ["FR", "DE"]) {
				country = from;
				const headers = { platform: "ios", "accept-language": "en" };
				await testApp.call(api.login, { email: to, password }, { headers });
			}
			const mail = await testApp.lastMail(to);
			expect([mail.kind, mail.lang]).toEqual(["country", lang]);
			const place = new Intl.DisplayNames([lang], { type: "region" }).of("DE") as string;
			expect(mail.subject).toContain(place);
			expect(mail.html).toContain(`dir="${getLocaleEntry(lang).dir}"`);
			for (const words of [mail.text, mail.html]) {
				expect(words).toContain(place);
				expect(words).toContain("iOS");
				expect(words).toMatch(/2026.* UTC/);
				expect(words).toContain(lang === "en" ? "4321/profile#devices" : `4321/${lang}/profile#devices`);
				expect(words).not.toMatch(/\{\{|undefined|country\.|null/);
			}
		}
	});

	test("calls a browser a browser, and an unknown client another device", async () => {
		await login("FR");
		await login("DE");
		expect((await notices())[0]?.text).toContain("Device: Web browser");
		await login("CA", "constructor");
		expect((await notices())[0]?.text).toContain("Device: Other device");
	});
});
