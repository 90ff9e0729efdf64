import { buildNewsletterLink } from "../../../functions/newsletter/letters.ts";
import { hashSubscriberId } from "../../../functions/utils/mailbox.ts";
import { createTestApp, email, password } from "../../support/api/api.ts";
import {
	connectionLost,
	d1Troubles,
	expectBusy,
	failDatabase,
	failingApp,
} from "../../support/api/bad-database.ts";
import { api, describe, expect, minute, test } from "../../support/api/fixtures.ts";

describe("a D1 database", () => {
	test("with any of Cloudflare's known errors answers 503 with a retry time", async () => {
		const { testApp, bad } = await failingApp();
		for (const [n, message] of d1Troubles.entries()) {
			bad.break({ message, nth: 1, isPersistent: true });
			const from = `10.1.0.${n}`;
			expectBusy(await testApp.call(api.login, { email, password }, { from }));
			expectBusy(await testApp.call(api.subscribe, { email }, { from }));
			expect([message, (await testApp.call(api.ready, {})).status]).toEqual([message, 503]);
			expect((await testApp.call(api.health, {})).status).toBe(200);
		}
		bad.break(null);
		expect((await testApp.call(api.ready, {})).status).toBe(200);
	});

	test("given a wrong statement counts as our bug, and its message stays inside", async () => {
		const { testApp, bad } = await failingApp();
		for (const message of [
			"D1_ERROR: no such table: users: SQLITE_ERROR",
			"D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT",
			"D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
			"Somebody typed D1_ERROR: Network connection lost.",
		]) {
			bad.break({ message, nth: 1, isPersistent: true });
			const { status, body } = await testApp.call(api.login, { email, password });
			expect([message, status, body.error, body.message]).toEqual([message, 500, "unknown", "Unknown error"]);
		}
		expect(testApp.log.join("\n")).not.toMatch(/constraint|such table|undefined'|example\.org/);
	});

	test("slower than the deadline is reported in time, and what it started happens once", async () => {
		const testApp = await createTestApp({ deadline: 300 });
		const bad = failDatabase(testApp.deps);
		await testApp.account(email);
		testApp.pass(minute);
		bad.break({ message: "", nth: 2, slow: 2000 });
		const startedAt = performance.now();
		const { status, body } = await testApp.call(api.forgetPassword, { email });
		expect([status, body.error]).toEqual([504, "timeout"]);
		expect(performance.now() - startedAt).toBeLessThan(1900);
		const resets = async () => (await testApp.mails(email)).filter(({ kind }) => kind === "reset").length;
		await expect.poll(resets, { timeout: 5000 }).toBe(1);
		bad.break(null);
		expect((await testApp.enterCode(email, "reset-password")).status).toBe(200);
	});
});

test("unsubscribing isn't called a failure when the database fails once it's done", async () => {
	const { testApp, bad } = await failingApp();
	const { deps } = testApp;
	await testApp.call(api.subscribe, { email });
	const link = buildNewsletterLink(deps, "unsubscribe", hashSubscriberId(deps, email), "en");
	bad.break({ message: connectionLost, nth: 2, isPersistent: true });
	const { status } = await testApp.raw(link, { method: "POST", form: {} });
	bad.break(null);
	expect([status, await testApp.rows`SELECT id FROM subscribers`]).toEqual([200, []]);
});

describe("a page without the build", () => {
	const words = {
		en: "Try again in a minute",
		ar: "حاول مجددًا بعد دقيقة",
		fr: "Réessayez dans une minute",
		ru: "через минуту",
	};

	test("says in its reader's language when to retry, and then works", async () => {
		const { testApp, bad } = await failingApp();
		await testApp.call(api.subscribe, { email });
		const { pathname } = new URL((await testApp.lastMail(email)).link ?? "");
		for (const [lang, message] of Object.entries(words)) {
			bad.break({ message: connectionLost, nth: 1, isPersistent: true });
			const link = `${lang === "en" ? "" : `/${lang}`}${pathname}`;
			for (const answer of [
				await testApp.raw(link),
				await testApp.raw(link, { form: {} }),
				await testApp.raw("/api/newsletter/subscribe", { form: { email, lang } }),
			]) {
				expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
				expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
				expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
				expect(answer.body).toContain(message);
				expect(answer.body).not.toMatch(/D1|network|busy/);
			}
			bad.break(null);
		}
		expect((await testApp.raw(pathname, { form: {} })).body).toContain("You’re subscribed");
	});

	test.each([
		["takes too long", 504, words.ar],
		["fails for an unknown reason", 500, words.ar],
		["is asked for too often", 429, "محاولات كثيرة"],
	])("is a page also when it %s", async (_, status, message) => {
		const { testApp, bad } = await failingApp();
		const path = "/ar/keep/token";
		if (status === 504) {
			testApp.deps.deadline = 20;
			bad.break({ message: "", nth: 1, slow: 100 });
		} else if (status === 500) bad.break({ message: "unknown", nth: 1 });
		else for (let n = 0; n < 600; n++) await testApp.raw("/confirm/token");
		const answer = await testApp.raw(path);
		expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, "60"]);
		expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
		expect(answer.body).toContain(message);
		await testApp.settle();
	});
});
