import type { Page, Request } from "@playwright/test";
import type { Locale } from "../../../i18n/locales.ts";
import { localePath } from "../../../src/routing/paths.ts";
import { accessibilityFaults } from "../../support/browser/axe.ts";
import { pageKinds } from "../../support/site/page-kinds.ts";
import { expect, inOneTab, test } from "../fixtures.ts";

/** The page as it stands when its islands have come to life and the network is quiet. */
async function open(page: Page, path: string): Promise<void> {
	await page.goto(path, { waitUntil: "networkidle" });
	await expect(page.locator("[data-pending]")).toHaveCount(0);
}

/** A page that is not found, or a link that is refused, is an error to the console as well. */
const expected = /status of (404|400|401)/;

/** A journey on a page, made by someone who is logged in where the page is only for them. */
function journey(path: string, title: string, walk: (page: Page) => Promise<void>, runner = test): void {
	if (path === "/profile")
		test(title, async ({ page, watch, person }) => {
			watch.allow(expected);
			await walk(page);
			expect(page.url()).not.toContain("/login");
			expect(person.token).not.toBe("");
		});
	else
		runner(title, async ({ page, watch }) => {
			watch.allow(expected);
			await walk(page);
		});
}

/** Colours are the same in every language: the dark ones are looked at in English. */
async function faultsInAllShapes(page: Page, locale: Locale): Promise<string[]> {
	const faults: string[] = [];
	for (const width of [1280, 390])
		for (const colorScheme of locale === "en" ? (["light", "dark"] as const) : (["light"] as const)) {
			await page.setViewportSize({ width, height: 900 });
			await page.emulateMedia({ colorScheme });
			const result = await accessibilityFaults(page, colorScheme);
			faults.push(...result.map((fault) => `${width} ${colorScheme}: ${fault}`));
		}
	return faults;
}

for (const [name, path] of pageKinds)
	for (const locale of ["en", "ar"] as const)
		journey(
			path,
			`the ${name} page in ${locale} is accessible on phone and desk, and fits 320 px`,
			async (page) => {
				await open(page, localePath(locale, path));
				expect(await faultsInAllShapes(page, locale)).toEqual([]);
				await page.setViewportSize({ width: 320, height: 700 });
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
			},
			inOneTab,
		);

for (const [name, path, weight] of pageKinds)
	journey(path, `the ${name} page loads no more than its budget before it is scrolled`, async (page) => {
		await page.setViewportSize({ width: 390, height: 844 });
		const loaded: Request[] = [];
		// The headings' font is optional: nothing waits for it, and the second page has it from the cache. The dictionary comes when
		// the page is idle, is for the next ones and has a budget of its own (tests/build/next-pages).
		const counts = (request: Request) =>
			request.resourceType() !== "font" && !request.url().includes("/dictionaries/");
		page.on("requestfinished", (request) => counts(request) && loaded.push(request));
		await open(page, path);
		const sizes = await Promise.all(loaded.map(async (request) => (await request.sizes()).responseBodySize));
		const bytes = sizes.reduce((sum, size) => sum + size, 0);
		expect(bytes).toBeGreaterThan(0);
		expect(bytes).toBeLessThanOrEqual(weight);
	});
