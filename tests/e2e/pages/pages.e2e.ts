import type { Page } from "@playwright/test";
import type { Locale } from "../../../i18n/locales.ts";
import { ask } from "../../support/ask.ts";
import { pageKinds } from "../../support/site/page-kinds.ts";
import { accessibilityFaults, expect, getLocalePath, test, testInOneTab } from "../fixtures.ts";

/** Opens a page and waits for hydration and network idle. */
async function open(page: Page, path: string): Promise<void> {
	await page.goto(path, { waitUntil: "networkidle" });
	await expect(page.locator("[data-pending]")).toHaveCount(0);
}

/** A 404 page and a rejected link also log a console error. */
const expected = /status of (404|400|401)/;

/** A test on a page, logged in if the page requires it. */
function journey(path: string, title: string, steps: (page: Page) => Promise<void>): void {
	if (path === "/profile")
		test(title, async ({ page, watch, person }) => {
			watch.allow(expected);
			await steps(page);
			expect(page.url()).not.toContain("/login");
			expect(person.token).not.toBe("");
		});
	else
		testInOneTab(title, async ({ page, watch }) => {
			watch.allow(expected);
			await steps(page);
		});
}

/** Colours and desktop-only content don't depend on the language, so Arabic is checked on a phone in light mode only. */
async function faultsInAllShapes(page: Page, locale: Locale): Promise<string[]> {
	const faults: string[] = [];
	for (const width of locale === "en" ? [390, 1280] : [390])
		for (const colorScheme of locale === "en" ? (["light", "dark"] as const) : (["light"] as const)) {
			await page.setViewportSize({ width, height: 844 });
			await page.emulateMedia({ colorScheme });
			const result = await accessibilityFaults(page, colorScheme);
			faults.push(...result.map((fault) => `${width} ${colorScheme}: ${fault}`));
		}
	return faults;
}

const sizes = new Map<string, Promise<number>>();
/** Bytes of a response on a first visit: the shared tab may have it cached or use a dictionary. */
async function measure(url: string): Promise<number> {
	const { origin, pathname, search } = new URL(url);
	return (await ask(origin, pathname + search, { "accept-encoding": "br" })).body.length;
}

/** Opens a page. @returns the bytes it loads eagerly */
async function transferSize(page: Page, path: string): Promise<number> {
	await open(page, path);
	const requested = await page.evaluate(() => [
		location.href,
		...performance.getEntriesByType("resource").map(({ name }) => name),
	]);
	// Not counted: the heading font is optional and nothing waits for it; the dictionary loads when idle, for later pages,
	// and has its own budget (tests/build/next-pages).
	const loaded = requested.filter((url) => /^http/.test(url) && !/\.woff2$|\/dictionaries\//.test(url));
	for (const url of loaded) sizes.set(url, sizes.get(url) ?? measure(url));
	const bytes = await Promise.all(loaded.map((url) => sizes.get(url) ?? 0));
	return bytes.reduce((sum, size) => sum + size, 0);
}

for (const [name, path, weight] of pageKinds)
	for (const locale of ["en", "ar"] as const)
		journey(
			path,
			`the ${name} page in ${locale} keeps its budget before it is scrolled, is accessible and fits 320 px`,
			async (page) => {
				await page.setViewportSize({ width: 390, height: 844 });
				const bytes = await transferSize(page, getLocalePath(locale, path));
				expect(bytes).toBeGreaterThan(0);
				expect(bytes).toBeLessThanOrEqual(weight);
				expect(await faultsInAllShapes(page, locale)).toEqual([]);
				await page.setViewportSize({ width: 320, height: 700 });
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
			},
		);
