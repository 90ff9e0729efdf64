import type { Page } from "@playwright/test";
import type { Locale } from "../../i18n/locales.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { startSite } from "../support/site.ts";
import { throttle } from "../support/throttle.ts";
import { wordsOf } from "../support/words.ts";
import { test as base, expect } from "./fixtures.ts";

/** Mbit/s of the line between the browser and the site. */
const rate = 32;

/** The site behind a line of known speed; its tests are shorter, and one address has room for one transfer. */
const test = base.extend({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
	site: async ({}, use) => {
		const site = await startSite({}, { ndt7: { downloadTime: 3000, uploadTime: 4000, mostPerAddress: 1 } });
		const line = await throttle(Number(new URL(site.url).port), { down: rate, queue: 400_000 });
		await use({ ...site, url: `http://localhost:${line.port}` });
		line.close();
		await site.close();
	},
});

const pathOf = (locale: Locale) => `${locale === "en" ? "" : `/${locale}`}/tools/speedtest`;
const figure = (page: Page, name: string) =>
	page.locator(".metrics div").filter({ hasText: name }).locator("bdi");
/** Whether the server is measuring this browser. */
const measured = async (page: Page): Promise<boolean> =>
	(await (await page.request.get("/api/speed")).json()).data.busy;

for (const locale of ["en", "fr"] as const)
	test(`the whole test shows the speed of the line within 5 %, and what it means (${locale})`, async ({
		page,
	}) => {
		const { test: words, meaning, details } = wordsOf(locale, "speed");
		await page.goto(pathOf(locale));
		await page.getByRole("button", { name: words.go, exact: true }).click();
		await expect(page.locator("p[role=status]")).toHaveText(words.down, { timeout: 20_000 });
		await expect(page.getByRole("heading", { name: meaning.title })).toBeVisible({ timeout: 40_000 });
		for (const name of [words.download, words.upload]) {
			const shown = Number((await figure(page, name).innerText()).replace(",", "."));
			expect(shown / rate).toBeGreaterThan(0.95);
			expect(shown / rate).toBeLessThan(1.05);
		}
		await expect(page.locator("p[role=status]")).toContainText(words.complete);
		await expect(page.getByRole("heading", { name: details.title })).toBeVisible();
		for (const scheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme: scheme });
			expect(await accessibilityFaults(page, scheme)).toEqual([]);
		}
		await page.reload();
		await expect(page.locator("table.tests tbody tr")).toHaveCount(1);
	});

test("begins and stops by keyboard, and stopping lets go of the server at once", async ({ page }) => {
	const { test: words } = wordsOf("en", "speed");
	await page.goto(pathOf("en"));
	await page.getByRole("button", { name: words.go, exact: true }).focus();
	await page.keyboard.press("Enter");
	await expect.poll(() => measured(page), { timeout: 20_000 }).toBe(true);
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: words.stop })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect.poll(() => measured(page), { timeout: 2000 }).toBe(false);
	await expect(page.getByRole("button", { name: words.go, exact: true })).toBeEnabled();
});

test("leaving the page ends everything", async ({ page }) => {
	await page.goto(pathOf("en"));
	await page.getByRole("button", { name: "Go", exact: true }).click();
	await expect.poll(() => measured(page), { timeout: 20_000 }).toBe(true);
	await page.goto("/about-us");
	await expect.poll(() => measured(page), { timeout: 2000 }).toBe(false);
});

test("fits a small screen from right to left, with the dial the same way round", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 });
	await page.goto(pathOf("ar"));
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
	const ticks = page.locator(".gauge svg text");
	await expect(ticks).toHaveCount(7);
	const [first, last] = [await ticks.first().boundingBox(), await ticks.last().boundingBox()];
	expect(first?.x).toBeLessThan(last?.x ?? 0);
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });
	test("says what it needs, and answers questions", async ({ page }) => {
		await page.goto(pathOf("en"));
		await expect(page.locator("main noscript, main .note").first()).toBeAttached();
		await expect(page.getByText(wordsOf("en", "common").states.noScript)).toBeVisible();
		await expect(page.getByText(wordsOf("en", "speed").faq.title)).toBeVisible();
	});
});
