import { sql } from "drizzle-orm";
import brand from "../../../content/brand.json" with { type: "json" };
import * as contract from "../../../functions/contract/newsletter.ts";
import {
	countUnsent,
	findSubscriber,
	listNextSubscribers,
	moveSubscription,
	writeLetters,
} from "../../../functions/db/queries/newsletter.ts";
import { batch } from "../../../functions/db/run.ts";
import { createAltcha } from "../../../functions/integrations/bot/altcha.ts";
import { buildNewsletterLink, composeLetter } from "../../../functions/newsletter/letters.ts";
import { hashSubscriberId } from "../../../functions/utils/mailbox.ts";
import { createTestApp, email, password, type TestApp } from "../../support/api/api.ts";
import { api, beforeEach, day, describe, expect, hour, test } from "../../support/api/fixtures.ts";

const post = { id: "a-post", title: "A title", excerpt: "What it says.", lang: "en" as const };

let testApp: TestApp;
beforeEach(async () => {
	testApp = await createTestApp();
});

const subscribe = (to = email, lang = "en", from?: string) =>
	testApp.call(api.subscribe, { email: to }, { lang, ...(from && { from }) });
const pathOf = (link: string | null | undefined) => (link ?? "").replace(testApp.deps.origin, "");
const confirmLink = async (to = email) => pathOf((await testApp.lastMail(to)).link);
const subscriber = async (to = email) =>
	(await findSubscriber(testApp.deps.db, hashSubscriberId(testApp.deps, to))) ?? undefined;
const unsubscribeLink = (to = email, lang = "en" as const) =>
	pathOf(buildNewsletterLink(testApp.deps, "unsubscribe", hashSubscriberId(testApp.deps, to), lang));
async function confirmed(to = email, lang = "en"): Promise<void> {
	await subscribe(to, lang, `198.18.9.${to.length}`);
	await testApp.raw(await confirmLink(to), { method: "POST" });
}
const letter = (recipient: { id: string; email: string; lang: string }) => ({
	subscriberId: recipient.id,
	mail: composeLetter(testApp.deps, recipient, { kind: "letter", post }),
});

describe("signing up for the newsletter", () => {
	test("mails a confirmation in the reader's language and sends nothing before it", async () => {
		expect(await subscribe(email, "ar")).toMatchObject({ status: 200, body: { code: 200 } });
		const mail = await testApp.lastMail(email);
		expect(mail).toMatchObject({ kind: "newsletter-confirm", lang: "ar", unsubscribe: null });
		expect(mail.html).toContain('dir="rtl"');
		expect(mail.text).toContain(mail.link);
		expect(await subscriber()).toMatchObject({ lang: "ar", confirmedAt: null });
		expect(await listNextSubscribers(testApp.deps.db, "a-post", 10)).toEqual([]);
	});

	test("mails a confirmation also after a sign-up that wasn't finished", async () => {
		await testApp.call(api.register, { name: "Ada", email, password });
		testApp.pass(hour);
		expect((await subscribe()).status).toBe(200);
		expect((await testApp.mails(email)).map(({ kind }) => kind)).toContain("newsletter-confirm");
	});

	test("answers the same for a known address, which is told so by mail", async () => {
		const first = await subscribe();
		await testApp.raw(await confirmLink(), { method: "POST" });
		testApp.pass(day);
		const second = await subscribe();
		expect([second.status, second.body]).toEqual([first.status, first.body]);
		expect((await testApp.lastMail(email)).kind).toBe("newsletter-known");
		expect((await subscriber())?.confirmedAt).not.toBeNull();
	});

	test("refuses a malformed address, and more than five requests an hour for one", async () => {
		expect((await subscribe("ada@")).fields).toEqual({ email: "email_invalid" });
		for (let i = 0; i < 5; i++) expect((await subscribe(email, "en", `198.18.7.${i}`)).status).toBe(200);
		const refused = await subscribe(email, "en", "198.18.7.9");
		expect([refused.status, refused.body.error]).toEqual([429, "rate_limited"]);
		testApp.pass(hour);
		expect((await subscribe()).status).toBe(200);
	});

	test("writes one row and one mail under parallel requests, and its link works", async () => {
		await Promise.all([1, 2, 3].map((i) => subscribe(email, "en", `198.18.6.${i}`)));
		const mails = await testApp.mails(email);
		expect(mails).toHaveLength(1);
		for (const { link } of mails)
			expect((await testApp.raw(pathOf(link), { method: "POST" })).status).toBe(200);
		expect(await testApp.rows`SELECT id FROM subscribers`).toHaveLength(1);
	});

	test("needs a solved bot check from a script", async () => {
		const now = () => Date.now();
		testApp = await createTestApp({ bot: createAltcha({ key: new Uint8Array(32).fill(3), now }), now });
		expect(await subscribe()).toMatchObject({ status: 403, body: { error: "bot_check_failed" } });
		expect(await subscriber()).toBeUndefined();
	});
});

describe("the newsletter form without JavaScript", () => {
	const send = (fields: Record<string, string>, headers = {}) =>
		testApp.raw(contract.subscribe, { form: fields, headers });

	test("does the same and answers with a page in the form's language", async () => {
		const { status, headers, body } = await send({ email: " ADA@example.org", lang: "fr" });
		expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
		expect(body).toContain('<html lang="fr" dir="ltr">');
		expect(headers.get("content-security-policy")).toMatch(/default-src 'none'; style-src 'sha256-/);
		expect((await testApp.lastMail(email)).kind).toBe("newsletter-confirm");
	});

	test("shows errors beside the input, and runs none of it", async () => {
		const { status, body } = await send({ email: '"><script>alert(1)</script>', lang: "ru" });
		expect(status).toBe(400);
		expect(body).toContain("&quot;&gt;&lt;script&gt;");
		expect(body).not.toContain("<script");
		expect(body).toContain('aria-invalid="true"');
	});

	test("is refused from another site's page, and after a few tries where a bot check is on", async () => {
		expect((await send({ email }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
		const now = () => Date.now();
		testApp = await createTestApp({ bot: createAltcha({ key: new Uint8Array(32).fill(3), now }), now });
		const statuses = [];
		for (let i = 0; i < 4; i++)
			statuses.push((await send({ email: `a${i}@example.org`, lang: "ar" })).status);
		expect(statuses).toEqual([200, 200, 200, 429]);
	});
});

describe("the confirmation link", () => {
	test("changes nothing when it is only opened, as mail scanners do", async () => {
		await subscribe(email, "ar");
		const { status, body } = await testApp.raw(await confirmLink());
		expect(status).toBe(200);
		expect(body).toContain('<form method="post">');
		expect(body).toContain(`\u2066${email}\u2069`);
		expect(body).toContain('<html lang="ar" dir="rtl">');
		expect((await subscriber())?.confirmedAt).toBeNull();
	});

	test("confirms by its button, even twice", async () => {
		await subscribe();
		const link = await confirmLink();
		for (let i = 0; i < 2; i++)
			expect((await testApp.raw(link, { method: "POST", form: {} })).status).toBe(200);
		expect((await subscriber())?.confirmedAt).toBe(testApp.deps.now());
	});

	test("works for a day; the address is deleted a day later", async () => {
		await subscribe();
		const link = await confirmLink();
		testApp.pass(day);
		for (const method of ["GET", "POST"]) expect((await testApp.raw(link, { method })).status).toBe(400);
		await testApp.sweep();
		expect(await subscriber()).toBeDefined();
		testApp.pass(day);
		await testApp.sweep();
		expect(await subscriber()).toBeUndefined();
	});

	test("can't be forged, nor used to unsubscribe", async () => {
		await subscribe();
		const link = await confirmLink();
		const crossed = link.replace("/subscribe/", "/unsubscribe/");
		for (const bad of [crossed, "/subscribe/x.y", `${link}x`])
			expect([bad, (await testApp.raw(bad, { method: "POST" })).status]).toEqual([bad, 400]);
		expect((await subscriber())?.confirmedAt).toBeNull();
	});
});

describe("unsubscribing", () => {
	test("needs a button on a page, or the one POST of a mail program (RFC 8058)", async () => {
		await confirmed();
		const [one] = await listNextSubscribers(testApp.deps.db, "a-post", 1);
		const link = pathOf(letter(one as NonNullable<typeof one>).mail.unsubscribe);
		expect(link).toBe(unsubscribeLink());
		expect((await testApp.raw(link)).body).toContain(email);
		expect(await subscriber()).toBeDefined();
		const raw = "--x\r\ncontent-disposition: form-data; name=List-Unsubscribe\r\n\r\nOne-Click\r\n--x--\r\n";
		const headers = { "content-type": "multipart/form-data; boundary=x" };
		expect((await testApp.raw(link, { method: "POST", raw, headers })).status).toBe(200);
		expect(await subscriber()).toBeUndefined();
		const again = { method: "POST", form: { "List-Unsubscribe": "One-Click" } };
		expect((await testApp.raw(link, again)).status).toBe(200);
		expect((await testApp.raw(link)).status).toBe(200);
	});

	test("with a broken link says where to write, and changes nothing", async () => {
		await confirmed();
		for (const path of ["/unsubscribe/x.y", `${unsubscribeLink()}x`])
			for (const method of ["GET", "POST"]) {
				const { status, body } = await testApp.raw(path, { method });
				expect([path, status, body.includes("This link doesn’t work")]).toEqual([path, 400, true]);
				expect(body).toContain(brand.emails.support);
			}
		expect(await subscriber()).toBeDefined();
	});

	test("works by links mailed before the address changed, and the old address can subscribe anew", async () => {
		await confirmed();
		const link = unsubscribeLink();
		const to = "ada@new.example";
		await subscribe(to);
		await batch(testApp.deps.db, moveSubscription(email, to, sql`1`));
		testApp.pass(day);
		await confirmed();
		const addresses = () => testApp.rows`SELECT email FROM subscribers WHERE confirmed_at > 0 ORDER BY email`;
		expect(await addresses()).toEqual([{ email }, { email: to }]);
		await testApp.raw(link, { method: "POST" });
		expect(await addresses()).toEqual([{ email }]);
	});

	test("drops pending issues and the record of those sent", async () => {
		await confirmed();
		const readers = await listNextSubscribers(testApp.deps.db, "a-post", 10);
		await writeLetters(testApp.deps.db, "a-post", readers.map(letter), testApp.deps.now());
		await testApp.raw(unsubscribeLink(), { method: "POST" });
		expect((await testApp.mails(email)).map(({ kind }) => kind)).not.toContain("letter");
		expect(await testApp.rows`SELECT post FROM letters`).toEqual([]);
	});

	test("happens automatically when the account of the address is deleted", async () => {
		await testApp.account(email);
		const token = await testApp.login(email);
		await confirmed();
		const { newsletter, letters } = (await testApp.call(api.exportAccount, {}, { token })).body.data;
		expect(newsletter).toMatchObject([{ lang: "en", confirmedAt: expect.any(String) }]);
		expect(letters).toEqual([]);
		await testApp.call(api.deleteAccount, {}, { token });
		expect(await subscriber()).toBeUndefined();
	});
});

test("a newsletter issue is sent to confirmed readers only, once, and recorded", async () => {
	await confirmed("ada@example.org");
	await confirmed("bob.r@example.org", "ru");
	await subscribe("eve.will.not@example.org");
	expect(await countUnsent(testApp.deps.db, "a-post")).toBe(2);
	const readers = await listNextSubscribers(testApp.deps.db, "a-post", 10);
	const write = () => writeLetters(testApp.deps.db, "a-post", readers.map(letter), testApp.deps.now());
	expect((await Promise.all([write(), write()])).sort()).toEqual([0, 2]);
	expect(await write()).toBe(0);
	expect(await countUnsent(testApp.deps.db, "a-post")).toBe(0);
	expect(await countUnsent(testApp.deps.db, "another")).toBe(2);
	const letters = (await testApp.mails("bob.r@example.org")).filter(({ kind }) => kind === "letter");
	expect(letters).toHaveLength(1);
	expect(letters[0]).toMatchObject({ lang: "ru", subject: "A title" });
	expect(letters[0]?.link).toBe(`${testApp.deps.origin}/ru/blog/post/a-post`);
	expect(letters[0]?.html).toContain(`href="${letters[0]?.unsubscribe?.replaceAll("&", "&amp;")}"`);
});
