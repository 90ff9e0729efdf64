import type { Page, Request } from "@playwright/test";
import type { Locale } from "../../../i18n/locales.ts";
import { localePath } from "../../../src/routing/paths.ts";
import { ask } from "../../support/ask.ts";
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
function journey(path: string, title: string, walk: (page: Page) => Promise<void>): void {
	if (path === "/profile")
		test(title, async ({ page, watch, person }) => {
			watch.allow(expected);
			await walk(page);
			expect(page.url()).not.toContain("/login");
			expect(person.token).not.toBe("");
		});
	else
		inOneTab(title, async ({ page, watch }) => {
			watch.allow(expected);
			await walk(page);
		});
}

/** Colours are the same in every language, and so is what only a desk shows: Arabic is looked at on a phone, by day. */
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
/** Bytes of an answer to somebody's first visit: the tab may have it from its cache, or with a dictionary. */
async function measure(url: string): Promise<number> {
	const { origin, pathname, search } = new URL(url);
	return (await ask(origin, pathname + search, { "accept-encoding": "br" })).body.length;
}

/** Opens a page. @returns the bytes it loads by itself */
async function weigh(page: Page, path: string): Promise<number> {
	const loaded: string[] = [];
	// The headings' font is optional: nothing waits for it, and the second page has it from the cache. The dictionary comes when
	// the page is idle, is for the next ones and has a budget of its own (tests/build/next-pages).
	const note = (request: Request) => {
		// What the page before had asked for is none of this one's.
		if (request.isNavigationRequest()) loaded.length = 0;
		if (request.resourceType() === "font" || request.url().includes("/dictionaries/")) return;
		loaded.push(request.url());
	};
	page.on("request", note);
	await open(page, path);
	page.off("request", note);
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
				const bytes = await weigh(page, localePath(locale, path));
				expect(bytes).toBeGreaterThan(0);
				expect(bytes).toBeLessThanOrEqual(weight);
				expect(await faultsInAllShapes(page, locale)).toEqual([]);
				await page.setViewportSize({ width: 320, height: 700 });
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
			},
		);
