import { describe, expect, test } from "vitest";
import type { Help } from "../../../functions/contract/index.ts";
import * as api from "../../../functions/contract/index.ts";
import { createTestApp, type TestApp } from "../../support/api/api.ts";
import { smallHelp } from "../../support/help.ts";

const help = async (locale: string): Promise<Help | null> => (locale === "en" ? smallHelp : null);
const testApp = () => createTestApp({ help });
const ask = async (to: TestApp, prompt: string, more: object = {}) =>
	(await to.call(api.ask, { prompt, username: "Guest", lang: "en", ...more })).body;

describe("a choice", () => {
	const counted = (to: TestApp) => to.rows`SELECT action, label, count FROM clicks ORDER BY action, label`;

	test("that was offered returns its passage, whatever else its words match", async () => {
		const to = await testApp();
		const reply = await ask(to, "Everything is slow", { choice: "faqs#drops" });
		expect(reply).toMatchObject({ known: true, passages: ["faqs#drops"], suggestions: [] });
		expect(await counted(to)).toEqual([
			{ action: "ask", label: "chosen", count: 1 },
			{ action: "choice", label: "faqs#drops", count: 1 },
		]);
	});

	test("that doesn't exist is answered by its words", async () => {
		expect(await ask(await testApp(), "slow internet", { choice: "nowhere" })).toMatchObject({
			passages: ["faqs#slow"],
		});
	});

	test("is rated by its passage, and unknown ones have no total", async () => {
		const to = await testApp();
		for (const helped of [true, true, false])
			expect((await to.call(api.rate, { passage: "faqs#slow", helped, lang: "en" })).body.code).toBe(200);
		expect((await to.call(api.rate, { passage: "my own words", helped: true })).body).toMatchObject({
			error: "validation_failed",
		});
		await to.call(api.rate, { passage: "faqs#slow", helped: true }, { headers: { dnt: "1" } });
		expect(await counted(to)).toEqual([
			{ action: "did-not-help", label: "faqs#slow", count: 1 },
			{ action: "helped", label: "faqs#slow", count: 2 },
		]);
	});
});
