import type { Page } from "@playwright/test";
import { expect, getLocalePath, test, wordsOf } from "../fixtures.ts";

async function watchShifts(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const shifts: number[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				shifts.push((entry as PerformanceEntry & { value: number }).value);
		}).observe({ type: "layout-shift", buffered: true });
	});
}

async function shiftsOf(page: Page): Promise<number> {
	// Layout shifts are reported a frame later.
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	return page.evaluate(() =>
		(window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
	);
}

test("content that loads into the profile shifts nothing", async ({ page, person }) => {
	await page.setViewportSize({ width: 412, height: 823 });
	await page.route("**/words/profile/*.json", async (route) => {
		// The texts arrive when the island is live, as on a slow connection.
		await page.getByRole("heading", { name: person.name }).waitFor();
		await route.continue();
	});
	await watchShifts(page);
	await page.goto("/profile");
	await expect(page.getByRole("button", { name: /^Start my \d+-day free trial$/ })).toBeVisible();
	// Below 0.1 counts as good.
	expect(await shiftsOf(page)).toBeLessThan(0.05);
});

for (const [locale, width] of [
	["en", 1280],
	["ar", 390],
] as const)
	test(`tabs load without a layout shift (${locale}, ${width})`, async ({ page, person: _ }) => {
		await page.setViewportSize({ width, height: 844 });
		const line = await page.context().newCDPSession(page);
		await line.send("Network.enable");
		await line.send("Network.emulateNetworkConditions", {
			offline: false,
			latency: 150,
			downloadThroughput: -1,
			uploadThroughput: -1,
		});
		await watchShifts(page);
		const { devices } = wordsOf(locale, "profile");
		const { activity } = wordsOf(locale, "security");
		for (const [tab, last] of [
			["devices", page.getByText(devices.this_device, { exact: true })],
			["profile", page.getByRole("list", { name: activity.h2 })],
		] as const) {
			// Navigate away first: a change of fragment alone wouldn't reload the page.
			await page.goto("about:blank");
			await page.goto(getLocalePath(locale, `/profile#${tab}`));
			await expect(last).toBeVisible();
			expect(await shiftsOf(page), tab).toBeLessThan(0.02);
		}
	});
