import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localeCodes } from "../../../i18n/locales.ts";
import { dictionaries } from "../../../src/i18n/dictionaries.ts";
import { isWhole, marking, nameLanguages } from "../../../src/i18n/fallback.ts";
import { textFor } from "../../../src/i18n/text.ts";

describe("a language that is being written", () => {
	const spanish = "es" as (typeof localeCodes)[number];
	beforeEach(() => {
		dictionaries["es"] = {
			common: { skip: "Saltar", units: { days_other: "días" } },
			questions: { account: {} },
		};
	});
	afterEach(() => {
		delete dictionaries["es"];
	});
	const text = { ...textFor("en", "home"), locale: spanish };
	const page = (html: (t: (key: string) => string) => string): string =>
		nameLanguages(html(marking(text).t), spanish);

	it("is known by what it lacks, and the languages of the site lack nothing", () => {
		expect(isWhole(spanish)).toBe(false);
		expect(localeCodes.filter((code) => !isWhole(code))).toEqual([]);
	});

	it("says of an element that its words are English, and of none that are its own", () => {
		const html = page((t) => `<h1 class="x">${t("home:h1")}</h1><a href="#main">${t("skip")}</a>`);
		expect(html).toMatch(/^<h1 lang="en" class="x">[^<]+<\/h1><a href="#main">/);
	});

	it("leaves nothing of the marks in attributes, scripts and texts of several pieces", () => {
		const html = page(
			(t) =>
				`<p title="${t("home:h1")}">${t("home:h1")} <b>${t("skip")}</b></p><script>"${t("home:h1")}"</script>`,
		);
		expect(html).not.toMatch(/[\u{E000}\u{E001}]/u);
		expect(html).toMatch(/^<p title="[^"]+">/);
	});

	it("turns English from left to right in a page that runs the other way, and says nothing twice", () => {
		const mark = (words: string) => `\u{E000}${words}\u{E001}`;
		expect(nameLanguages(`<p>${mark("a")}</p><p lang="en">${mark("b")}</p>`, "ar")).toBe(
			'<p lang="en" dir="ltr">a</p><p lang="en">b</p>',
		);
	});
});
