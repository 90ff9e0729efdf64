import type { Page } from "@playwright/test";
import type { Locale } from "../../../i18n/locales.ts";
import { getLocalePath } from "../../../i18n/paths.ts";
import { isAccessible } from "../../support/browser/axe.ts";
import { wordsOf } from "../../support/words.ts";
import { atPath, expect, test as firstVisit, requestsOf, inOneBrowser as test } from "../fixtures.ts";

const words = (locale: Locale) => wordsOf(locale, "chat");
const toggle = (page: Page, locale: Locale = "en") =>
	page.getByRole("button", { name: words(locale).open, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page) => dialog(page).getByRole("textbox");
const log = (page: Page) => dialog(page).getByRole("log");

const press = (page: Page, name: "contact" | "export" | "clear") =>
	dialog(page)
		.getByRole("button", { name: words("en")[name] })
		.click();

async function ask(page: Page, question: string): Promise<void> {
	await field(page).fill(question);
	await page.keyboard.press("Enter");
}

firstVisit("nothing of the chat is loaded before it is opened", async ({ page }) => {
	const requests = requestsOf(page);
	await page.goto("/", { waitUntil: "networkidle" });
	expect(requests.filter((path) => /chat|\.js$/.test(path))).toEqual([]);
	await toggle(page).click();
	await expect(field(page)).toBeFocused();
	expect(
		requests.filter((path) => /chat|\.js$/.test(path)).map((path) => path.replace(/\.[\w-]+(?=\.js)/, "")),
	).toEqual(["/_astro/chat.js", "/_astro/react.js", "/words/chat/en.json"]);
});

for (const [locale, question] of [
	["en", "can i get my money back?"],
	["ar", "كيف أسترجع فلوسي"],
	["ru", "как вернуть деньги"],
	["fr", "comment me faire rembourser"],
] as const)
	firstVisit(
		`in ${locale} a question is answered with its page, which opens at the answer`,
		{ tag: locale === "en" || locale === "ar" ? "@edge" : [] },
		async ({ page }) => {
			await page.goto(getLocalePath(locale, "/features"));
			await toggle(page, locale).click();
			await expect(log(page)).toContainText(words(locale).hello);
			await ask(page, question);
			const link = log(page).getByRole("link").first();
			// Two pages have this question with the same answer.
			const answerUrl = new RegExp(`${getLocalePath(locale, "/(faqs/billing|pricing)")}#refund`);
			await expect(link).toHaveAttribute("href", answerUrl);
			await link.click();
			await page.waitForURL(answerUrl);
			await expect(page.locator(`p${new URL(page.url()).hash}`)).toBeVisible();
			// The conversation was carried over.
			await toggle(page, locale).click();
			await expect(log(page)).toContainText(question);
			// A link to the page one is on shows it, too.
			await link.click();
			await expect(dialog(page)).toBeHidden();
		},
	);

test("Escape and a click outside close it, and the focus returns; the input stays", async ({ page }) => {
	await page.goto("/features");
	const button = toggle(page);
	await button.press("Enter");
	await field(page).fill("half a que");
	await page.keyboard.press("Escape");
	await expect(dialog(page)).toBeHidden();
	await expect(button).toBeFocused();
	await button.click();
	await expect(field(page)).toHaveValue("half a que");
	await page.mouse.click(20, 300);
	await expect(dialog(page)).toBeHidden();
	await expect(button).toBeFocused();
});

/** CDP has no Arabic keyboard layout, so dispatch the key event that one would produce. */
const pressArabic = (page: Page) =>
	page.evaluate(() =>
		document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "؟", bubbles: true })),
	);

test("the question mark opens it outside fields, unless shortcuts are off", async ({ page }) => {
	await page.goto("/features");
	await page.keyboard.press("?");
	await expect(field(page)).toBeFocused();
	// In the chat's own field it's just a character.
	await page.keyboard.press("?");
	await expect(field(page)).toHaveValue("?");
	await page.keyboard.press("Escape");
	await expect(dialog(page)).toBeHidden();
	await expect(page.locator("body")).toBeFocused();
	await pressArabic(page);
	await expect(field(page)).toBeFocused();
	await page.evaluate(() => localStorage.setItem("slash", "off"));
	await page.reload();
	await page.keyboard.press("?");
	await pressArabic(page);
	await expect(dialog(page)).toBeHidden();
});

test("the focus stays inside while it is open", async ({ page }) => {
	await page.goto("/features");
	await toggle(page).click();
	await expect(field(page)).toBeFocused();
	for (let step = 0; step < 15; step++) {
		await page.keyboard.press("Tab");
		// Focus may leave a modal dialog to the browser's UI, but never to the page.
		expect(await page.evaluate(() => document.activeElement?.matches("body, dialog *"))).toBe(true);
	}
});

test("an unanswered question fills in the contact form", async ({ page }) => {
	await page.goto("/about-us");
	await toggle(page).click();
	await ask(page, "how do i bake a chocolate cake?");
	await expect(log(page)).toContainText(words("en").answers.unknown);
	await press(page, "contact");
	await page.waitForURL(({ pathname }) => pathname === "/contact-us");
	await expect(page.locator("[name=subject]")).toHaveValue(words("en").subject);
	await expect(page.locator("[name=message]")).toHaveValue(/bake a chocolate cake/);
	// It works on the contact page itself, too, and below what was typed there.
	await page.locator("[name=email]").fill("ada@example.org");
	await page.locator("[name=message]").fill("A letter.");
	await toggle(page).click();
	await press(page, "contact");
	await expect(page.locator("[name=message]")).toHaveValue(/^A letter\.\n\n[\s\S]*bake a chocolate cake/);
	await expect(page.locator("[name=email]")).toHaveValue("ada@example.org");
	// From another page, too.
	await page.locator("[name=message]").fill("Another letter.");
	await page.goto("/about-us");
	await toggle(page).click();
	await press(page, "contact");
	await expect(page.locator("[name=message]")).toHaveValue(
		/^Another letter\.\n\n[\s\S]*bake a chocolate cake/,
	);
	await expect(page.locator("[name=email]")).toHaveValue("ada@example.org");
});

test("the conversation can be saved and cleared", async ({ page }) => {
	await page.goto("/");
	await toggle(page).click();
	await ask(page, "hello");
	await expect(log(page)).toContainText(words("en").answers.hello);
	const download = page.waitForEvent("download");
	await press(page, "export");
	expect((await download).suggestedFilename()).toBe(`${words("en").file}.txt`);
	await press(page, "clear");
	await expect(log(page)).not.toContainText(words("en").answers.hello);
	await page.reload();
	await toggle(page).click();
	await expect(log(page)).not.toContainText(words("en").answers.hello);
});

test("links in a page open it too", async ({ page }) => {
	await page.goto("/faqs");
	await page
		.getByRole("main")
		.getByRole("link", { name: wordsOf("en", "faqs").help.cta })
		.click();
	await expect(field(page)).toBeFocused();
});

test("the help page answers when its code doesn't load", async ({ page, watch }) => {
	watch.allow(/status of 503|Failed to/);
	await page.route("**/chat.*.js", (route) => route.fulfill({ status: 503 }));
	await page.goto("/fr");
	await toggle(page, "fr").click();
	await page.waitForURL(atPath("/fr/faqs"));
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	firstVisit("there is no button that does nothing", async ({ page }) => {
		await page.goto("/");
		await expect(page.locator(".fab")).toBeHidden();
	});
});

test.describe("on a small phone", () => {
	test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

	for (const locale of ["en", "ar"] as const)
		firstVisit(`in ${locale} it fits and is accessible in both schemes`, async ({ page }) => {
			await page.goto(getLocalePath(locale, "/"));
			await toggle(page, locale).tap();
			await ask(page, locale === "en" ? "why is it so slow" : "لماذا النت بطيء");
			await expect(log(page).getByRole("link").first()).toBeVisible();
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
			await expect(dialog(page)).toBeInViewport({ ratio: 1 });
			if (locale === "en") await isAccessible(page);
		});
});
