import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { createWorld, minute, password } from "../support/api.ts";
import { badWorld, d1Troubles, expectBusy, lost, spoil } from "../support/bad-database.ts";

const email = "ada@example.org";

describe("a database at the edge", () => {
	test("that is in any trouble Cloudflare knows is a 503 that says when to try again", async () => {
		const { world, bad } = await badWorld();
		for (const [n, message] of d1Troubles.entries()) {
			bad.break({ message, nth: 1, lasting: true });
			const from = `10.1.0.${n}`;
			expectBusy(await world.call(api.login, { email, password }, { from }));
			expectBusy(await world.call(api.subscribe, { email }, { from }));
			const ready = await world.call(api.ready, {});
			expect([message, ready.status]).toEqual([message, 503]);
			expect((await world.call(api.health, {})).status).toBe(200);
		}
		bad.break(null);
		expect((await world.call(api.ready, {})).status).toBe(200);
	});

	test("that is asked something wrong is no trouble of its own, and its words stay inside", async () => {
		const { world, bad } = await badWorld();
		for (const message of [
			"D1_ERROR: no such table: users: SQLITE_ERROR",
			"D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT",
			"D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
			"Somebody typed D1_ERROR: Network connection lost.",
		]) {
			bad.break({ message, nth: 1, lasting: true });
			const { status, body } = await world.call(api.login, { email, password });
			expect([message, status, body.error, body.message]).toEqual([message, 500, "unknown", "Unknown error"]);
		}
		expect(world.log.join("\n")).not.toMatch(/constraint|such table|undefined'|example\.org/);
	});

	test("that is slow beyond the deadline is said in time, and what it had begun is done once", async () => {
		const world = await createWorld({ deadline: 300 });
		const bad = spoil(world.deps);
		await world.account(email);
		world.pass(minute);
		bad.break({ message: "", nth: 2, slow: 900 });
		const begun = performance.now();
		const { status, body } = await world.call(api.forgetPassword, { email });
		expect([status, body.error]).toEqual([504, "timeout"]);
		expect(performance.now() - begun).toBeLessThan(850);
		await expect
			.poll(async () => (await world.mails(email)).filter(({ kind }) => kind === "reset").length)
			.toBe(1);
		bad.break(null);
		const { code } = await world.lastMail(email);
		const proven = await world.call(api.verifyOtp, { email, code, context: "reset-password" });
		expect(proven.status).toBe(200);
	});
});

describe("a page of the newsletter", () => {
	const words = {
		en: "Try again in a minute",
		ar: "حاول مجددًا بعد دقيقة",
		fr: "Réessayez dans une minute",
		ru: "через минуту",
	};

	test("says in its reader's language when to try again, and then works", async () => {
		const { world, bad } = await badWorld();
		await world.call(api.subscribe, { email });
		const { pathname } = new URL((await world.lastMail(email)).link ?? "");
		const headers = { "content-type": "application/x-www-form-urlencoded" };
		for (const [lang, said] of Object.entries(words)) {
			bad.break({ message: lost, nth: 1, lasting: true });
			const link = `${lang === "en" ? "" : `/${lang}`}${pathname}`;
			const raw = new URLSearchParams({ email, lang }).toString();
			for (const answer of [
				await world.raw(link),
				await world.raw(link, { raw: "", headers }),
				await world.raw("/api/newsletter/subscribe", { raw, headers }),
			]) {
				expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
				expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
				expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
				expect(answer.body).toContain(said);
				expect(answer.body).not.toMatch(/D1|network|busy/);
			}
			bad.break(null);
		}
		const { body } = await world.raw(pathname, { raw: "", headers });
		expect(body).toContain("You’re subscribed");
	});
});
