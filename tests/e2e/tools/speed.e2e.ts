import type { Page } from "@playwright/test";
import { getLocaleEntry, type Locale } from "../../../i18n/locales.ts";
import { throttle } from "../../support/faults/throttle.ts";
import { test as base, expect, getLocalePath, isAccessible, startSite, wordsOf } from "../fixtures.ts";

/** Link rate in Mbit/s, low enough for a busy machine to saturate. */
const rate = 8;

/** The site behind a throttled link. `short`: transfers of 3 s instead of 10; `fewTests`: one an hour. */
const test = base.extend<{ short: boolean; fewTests: boolean }>({
	short: [true, { option: true }],
	fewTests: [false, { option: true }],
	site: async ({ short, fewTests }, use) => {
		const times = short ? { downloadTime: 3000, uploadTime: 4000 } : {};
		const perHour = fewTests && { transfers: 1, bytes: 5e9 };
		const site = await startSite({}, { ndt7: { ...times, ...(perHour && { perHour }) } });
		const line = await throttle(Number(new URL(site.url).port), {
			down: rate,
			// The buffer holds 100 ms.
			queue: (rate * 1e6) / 8 / 10,
		});
		await use({ ...site, url: `http://localhost:${line.port}` });
		line.close();
		await site.close();
	},
});

const pathOf = (locale: Locale) => getLocalePath(locale, "/tools/speedtest");
const figure = (page: Page, name: string) =>
	page.locator(".metrics div").filter({ hasText: name }).locator("bdi");
/** Whether the server is running a test with this browser. */
const measured = async (page: Page): Promise<boolean> =>
	(await (await page.request.get("/api/speed")).json()).data.busy;

/** Clicks Go and waits for the result. */
async function runTest(page: Page, locale: Locale): Promise<void> {
	const { test: words, meaning } = wordsOf(locale, "speed");
	await page.goto(pathOf(locale));
	await page.getByRole("button", { name: words.go, exact: true }).click();
	await expect(page.locator("p[role=status]")).toHaveText(words.down, { timeout: 20_000 });
	await expect(page.getByRole("heading", { name: meaning.title })).toBeVisible({ timeout: 40_000 });
}

test.describe("at full length", () => {
	test.use({ short: false });
	test("shows the speed of the line within 5 %", async ({ page }) => {
		await runTest(page, "en");
		const ratios = ["Download", "Upload"].map(
			async (name) => Number(await figure(page, name).innerText()) / rate,
		);
		for (const ratio of await Promise.all(ratios)) expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
	});
});

test.describe("with the hour's tests used up", () => {
	test.use({ fewTests: true, timezoneId: "Asia/Tokyo" });
	test("explains and stores the result, and says when to try again", async ({ page, watch }) => {
		watch.allow(/429/);
		const { test: words, details } = wordsOf("fr", "speed");
		await runTest(page, "fr");
		await expect(page.locator("p[role=status]")).toContainText(words.complete);
		await expect(figure(page, words.upload)).toHaveText(/^\d+,\d\d$/);
		await expect(page.getByRole("heading", { name: details.title })).toBeVisible();
		await isAccessible(page);
		await page.reload();
		await expect(page.locator("table.tests tbody tr")).toHaveCount(1);
		await page.getByRole("button", { name: words.go, exact: true }).click();
		const alert = page.getByRole("alert");
		await expect(alert).toContainText(words.why.limited.split("{{")[0] as string);
		const time = new Intl.DateTimeFormat(getLocaleEntry("fr").intl, {
			hour: "numeric",
			timeZone: "Asia/Tokyo",
		});
		const hours = [0, 60 * 60_000].map((ms) => time.format(Date.now() + ms).replace(/\D/g, ""));
		expect(hours).toContain(/(\d+):\d\d/.exec(await alert.innerText())?.[1]);
		await isAccessible(page);
	});
});

test("starts and stops by keyboard, and stopping disconnects at once", async ({ page }) => {
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

test("Go works when pressed before hydration", async ({ page }) => {
	const { test: words } = wordsOf("en", "speed");
	const { promise: gate, resolve: release } = Promise.withResolvers<void>();
	await page.route(/\/_astro\/SpeedTest\..*\.js$/, async (route) => {
		await gate;
		await route.continue();
	});
	await page.goto(pathOf("en"), { waitUntil: "commit" });
	await page.getByRole("button", { name: words.go, exact: true }).click();
	release();
	await expect(page.getByRole("button", { name: words.stop })).toBeVisible();
	await page.getByRole("button", { name: words.stop }).click();
});

test("leaving the page ends everything", async ({ page }) => {
	await page.goto(pathOf("en"));
	await page.getByRole("button", { name: "Go", exact: true }).click();
	await expect.poll(() => measured(page), { timeout: 20_000 }).toBe(true);
	await page.goto("/about-us");
	await expect.poll(() => measured(page), { timeout: 2000 }).toBe(false);
});

test("fits a small screen from right to left, with the dial unmirrored", async ({ page }) => {
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
		await expect(page.locator("main noscript .note")).toHaveText(wordsOf("en", "common").states.noScript);
		await expect(page.locator("main noscript .note")).toBeVisible();
		await expect(page.getByText(wordsOf("en", "speed").faq.title)).toBeVisible();
	});
});
