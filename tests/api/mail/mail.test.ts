import { addMail } from "../../../functions/db/queries/mails.ts";
import { batch } from "../../../functions/db/run.ts";
import { retryDelays } from "../../../functions/mail/deliver.ts";
import { getLocaleEntry, localeCodes } from "../../../i18n/locales.ts";
import { createTestApp, email, newPassword, password, tokenOf } from "../../support/api/api.ts";
import { api, day, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";
import { createMailServer } from "../../support/fakes/mail-server.ts";

describe("a mail", () => {
	test("is in the language of the page, as text and as HTML with its language and direction", async () => {
		const subjects = new Set<string>();
		for (const lang of localeCodes) {
			const testApp = await createTestApp();
			await testApp.call(api.register, { name: "Ada", email, password }, { lang });
			const mail = await testApp.lastMail(email);
			expect(mail.lang).toBe(lang);
			expect(mail.html).toContain(`<html lang="${lang}" dir="${getLocaleEntry(lang).dir}">`);
			expect(mail.html).toContain(`<bdi dir="ltr">${mail.code}</bdi>`);
			for (const words of [mail.text, mail.html]) {
				expect(words).toContain(mail.code);
				expect(words).toContain(tokenOf(mail));
				expect(words).not.toMatch(/\{\{|undefined|signup\.|null/);
			}
			expect(mail.link).toContain(lang === "en" ? "4321/confirm/" : `4321/${lang}/confirm/`);
			subjects.add(mail.subject.replace(mail.code ?? "", ""));
		}
		expect(subjects.size).toBe(localeCodes.length);
	});

	test("has all words of every kind in every language", async () => {
		for (const lang of localeCodes) {
			const testApp = await createTestApp();
			const name = "Ada";
			await testApp.call(api.register, { name, email, password }, { lang });
			await testApp.enterCode(email);
			testApp.pass(minute);
			await testApp.call(api.register, { name, email, password }, { lang });
			await testApp.call(api.forgetPassword, { email }, { lang });
			await testApp.call(api.forgetPassword, { email: "nobody@example.org" }, { lang });
			const { body } = await testApp.call(api.verifyLink, { token: tokenOf(await testApp.lastMail(email)) });
			const words = "twelve slow herons";
			const change = { email, ...newPassword(words) };
			await testApp.call(api.updatePassword, { ...change, reset_token: body.data?.reset_token }, { lang });
			const mails = [...(await testApp.mails(email)), ...(await testApp.mails("nobody@example.org"))];
			await testApp.call(api.deleteAccount, {}, { lang, token: await testApp.login(email, words) });
			mails.push(await testApp.lastMail(email));
			const kinds = "changed deleted known reset signup unknown".split(" ");
			expect(mails.map(({ kind }) => kind).sort()).toEqual(kinds);
			for (const mail of mails) {
				expect(mail.lang).toBe(lang);
				expect(mail.text + mail.subject).not.toMatch(
					/\{\{|undefined|null|\b(signup|reset|known|unknown|changed|deleted)\.[a-z]/,
				);
			}
		}
	});

	test("follows accept-language without a page language, and falls back to English", async () => {
		for (const [header, lang] of [
			["fr-CH, fr;q=0.9, en;q=0.8", "fr"],
			["de, ru;q=0.7, en;q=0.3", "ru"],
			["en;q=0.1, ar-EG", "ar"],
			["fr;q=0, de", "en"],
			["", "en"],
		] as const) {
			const testApp = await createTestApp();
			const input = { name: "Ada", email, password };
			await testApp.call(api.register, input, { headers: { "accept-language": header } });
			expect([header, (await testApp.lastMail(email)).lang]).toEqual([header, lang]);
		}
	});

	test("to an unverified address doesn't repeat what was typed as a name", async ({ testApp }) => {
		await testApp.call(api.register, { name: "Win at evil.example now", email, password });
		const mail = await testApp.lastMail(email);
		expect(mail.subject + mail.text + mail.html).not.toContain("evil.example");
	});
});

describe("mail delivery", () => {
	test("follows the response at once, and deletes the content afterwards", async () => {
		const { mailer, sent } = createMailServer();
		const testApp = await createTestApp({ mail: mailer });
		await testApp.call(api.register, { name: "Ada", email, password });
		const stored = await testApp.lastMail(email);
		expect(sent).toHaveLength(1);
		expect(sent[0]).toMatchObject({ to: email, id: stored.id });
		expect(sent[0]?.text).toMatch(/\d{6}/);
		expect([stored.text, stored.html, stored.code, stored.link]).toEqual(["", "", null, null]);
		expect(stored.subject).toBe("");
	});

	test("is retried after 1, 5 and 30 minutes, 2 and 6 hours, once each, and then given up", async () => {
		expect(retryDelays).toEqual([1, 5, 30, 120, 360].map((minutes) => minutes * minute));
		const server = createMailServer();
		const testApp = await createTestApp({ mail: server.mailer });
		server.works = false;
		await testApp.call(api.register, { name: "Ada", email, password });
		await testApp.settle();
		expect(server.attempts).toBe(1);
		for (const [index, delay] of retryDelays.entries()) {
			testApp.pass(delay - 1);
			await testApp.deliver();
			expect(server.attempts).toBe(index + 1);
			testApp.pass(1);
			await Promise.all([testApp.deliver(), testApp.deliver()]);
			expect(server.attempts).toBe(index + 2);
		}
		server.works = true;
		testApp.pass(day);
		await testApp.deliver();
		expect([server.attempts, server.sent.length]).toEqual([6, 0]);
		expect(await testApp.lastMail(email)).toMatchObject({ subject: "", text: "", code: null, link: null });
	});

	test.each([
		"ada@example.org\r\nRCPT TO:<eve@example.org>",
		"ada@example.org,eve@example.org",
		"A <a@b.example>",
	])("doesn't reach a recipient injected in an address: %j", async (to) => {
		const server = createMailServer();
		const testApp = await createTestApp({ mail: server.mailer });
		const mail = { id: "1", recipient: to, kind: "known", lang: "en", subject: "x", text: "x", html: "x" };
		await batch(testApp.deps.db, [addMail({ ...mail, code: null, link: null, createdAt: 1 })]);
		await testApp.deliver();
		expect(server.attempts).toBe(0);
		expect((await testApp.lastMail(to)).failure).toBe("refused: not a mail address");
	});

	test("of one mail doesn't delay the others", async () => {
		const server = createMailServer();
		const testApp = await createTestApp({ mail: server.mailer });
		server.works = false;
		await testApp.call(api.register, { name: "Ada", email, password });
		await testApp.settle();
		server.works = true;
		await testApp.call(api.register, { name: "Bob", email: "bob@example.org", password });
		await testApp.settle();
		expect(server.sent.map(({ to }) => to)).toEqual(["bob@example.org"]);
	});
});

test("sweeping deletes expired codes, rate counts and old mails only", async ({ testApp }) => {
	await testApp.account(email);
	await testApp.call(api.register, { name: "Bob", email: "bob@example.org", password });
	const token = await testApp.login(email);
	testApp.pass(3 * day);
	await testApp.sweep();
	const resent = await testApp.call(api.resendOtp, { email: "bob@example.org", context: "signup" });
	expect(resent.status).toBe(200);
	expect(await testApp.mails("bob@example.org")).toHaveLength(1);
	expect((await testApp.call(api.me, {}, { token })).status).toBe(200);
	testApp.pass(4 * day + hour);
	await testApp.sweep();
	expect(await testApp.mails(email)).toEqual([]);
	expect(await testApp.login(email)).toBeTruthy();
});

describe("the development mailbox", () => {
	test("lists the outbox newest first, with codes and links, as a page and as JSON", async ({ testApp }) => {
		await testApp.call(api.register, { name: "Ada", email, password });
		testApp.pass(minute);
		await testApp.call(api.register, { name: "Bob", email: "bob@example.org", password });
		const { body } = await testApp.raw("/dev/mailbox.json");
		expect(body.map((mail: { to: string }) => mail.to)).toEqual(["bob@example.org", email]);
		expect(body[1]).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), kind: "signup", lang: "en" });
		const list = await testApp.raw("/dev/mailbox");
		expect(list.headers.get("content-type")).toContain("text/html");
		expect(list.headers.get("content-security-policy")).toContain("default-src 'none'");
		expect(list.body).toContain(body[1].code);
		const message = await testApp.raw(`/dev/mailbox/${body[1].id}`);
		expect(message.body).toContain(body[1].code);
		expect(message.body).toContain("sandbox");
		expect((await testApp.raw(`/dev/mailbox/${body[1].id}/html`)).body).toContain("<html lang");
		expect((await testApp.raw("/dev/mailbox/none")).status).toBe(404);
	});

	test("shows nothing when mail is really sent", async () => {
		const testApp = await createTestApp({ mail: { kind: "smtp", deliver: async () => {} } });
		for (const path of ["/dev/mailbox", "/dev/mailbox.json", "/dev/mailbox/x", "/dev/mailbox/x/html"])
			expect((await testApp.raw(path)).status).toBe(404);
	});
});
