import type { Page } from "@playwright/test";
import { isAccessible } from "../../support/browser/axe.ts";
import { wordsOf } from "../../support/words.ts";
import { atPath, expect, test as firstVisit, requestsOf, inOneBrowser as test } from "../fixtures.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const results = (page: Page) => dialog(page).getByRole("link");
const box = (page: Page) => dialog(page).getByRole("textbox");

firstVisit("nothing of the search is loaded before it is used", async ({ page }) => {
	const requests = requestsOf(page);
	await page.goto("/", { waitUntil: "networkidle" });
	expect(requests.filter((path) => /search|\.js$/.test(path))).toEqual([]);
	await page.getByRole("button", { name: wordsOf("en", "navbar").search.label }).click();
	await expect(results(page).first()).toBeVisible();
	expect(
		requests
			.filter((path) => /search|\.js$/.test(path))
			.map((path) => path.replace(/\.[\w-]+(?=\.js)/, ""))
			.sort(),
	).toEqual(["/_astro/search.js", "/_astro/terms.js", "/search/en.json"]);
});

test("works by keyboard: / opens it, arrows move, Enter follows", async ({ page }) => {
	await page.goto("/features");
	await page.keyboard.press("/");
	await expect(box(page)).toBeFocused();
	await expect(box(page)).toHaveCSS("font-family", "system-ui, sans-serif");
	await expect(results(page).first()).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(dialog(page)).toBeVisible();
	await page.keyboard.type("money back");
	await expect(dialog(page).getByRole("status")).toContainText("results");
	await page.keyboard.press("ArrowDown");
	await expect(results(page).first()).toBeFocused();
	await page.keyboard.press("ArrowDown");
	await expect(results(page).nth(1)).toBeFocused();
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("ArrowUp");
	await expect(box(page)).toBeFocused();
	await page.keyboard.press("Enter");
	await page.waitForURL((url) => url.pathname.startsWith("/faqs/") && url.hash !== "");
	await expect(page.locator(`p${new URL(page.url()).hash}`)).toBeVisible();
});

test("Escape closes it and returns the focus; the input is still there", async ({ page }) => {
	await page.goto("/");
	const button = page.getByRole("button", { name: wordsOf("en", "navbar").search.label });
	await button.click();
	await box(page).fill("norway");
	await expect(results(page).first()).toHaveAttribute("href", "/country/norway");
	await page.keyboard.press("Escape");
	await expect(dialog(page)).toBeHidden();
	await expect(button).toBeFocused();
	await button.press("Enter");
	await expect(box(page)).toHaveValue("norway");
});

test("a search without results links to help", async ({ page }) => {
	await page.goto("/");
	await page.keyboard.press("/");
	await expect(results(page).first()).toBeVisible();
	await box(page).fill("quiche lorraine");
	await expect(dialog(page).getByRole("status")).toContainText("quiche lorraine");
	await expect(results(page)).toHaveCount(2);
	await page.keyboard.press("Enter");
	await expect(dialog(page)).toBeVisible();
	await results(page).last().click();
	await page.waitForURL(atPath("/contact-us"));
});

test("the shortcut can be turned off, and types its character in a field", async ({ page }) => {
	await page.goto("/contact-us");
	await page.locator("[name=subject]").press("/");
	await expect(dialog(page)).toHaveCount(0);
	await page.locator("h1").click();
	await page.keyboard.press("/");
	await dialog(page).getByRole("checkbox").uncheck();
	await page.keyboard.press("Escape");
	await page.reload();
	await page.keyboard.press("/");
	await expect(dialog(page)).toHaveCount(0);
});

for (const part of ["/search/*.json", "/_astro/terms.*.js"])
	test(`without ${part} it falls back to the help page`, async ({ page, watch }) => {
		watch.allow(/status of 503/);
		await page.route(`**${part}`, (route) => route.fulfill({ status: 503 }));
		await page.goto("/fr");
		await page.keyboard.press("/");
		await page.waitForURL(atPath("/fr/faqs"));
	});

test.describe("on a small phone in Arabic", () => {
	test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

	firstVisit(
		"it fits, understands other forms of a word, and is accessible in both schemes",
		async ({ page }) => {
			await page.goto("/ar");
			await page.getByRole("button", { name: wordsOf("ar", "navbar").search.label }).tap();
			await expect(results(page).first()).toBeVisible();
			await box(page).fill("إلغاءُ اشتراكي");
			await expect(results(page).first()).toHaveAttribute("href", /^\/ar\/faqs\/\w+#/);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
			await expect(dialog(page)).toBeInViewport({ ratio: 1 });
			await isAccessible(page);
		},
	);
});
