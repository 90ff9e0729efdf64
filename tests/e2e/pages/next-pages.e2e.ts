import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** A page's Content-Encoding and transfer size. */
async function transferOf(page: Page, path: string): Promise<{ coding?: string; bytes: number }> {
	const answer = await page.goto(path);
	const { responseBodySize: bytes } = (await answer?.request().sizes()) ?? { responseBodySize: 0 };
	return { coding: (await answer?.allHeaders())?.["content-encoding"], bytes };
}

for (const prefix of ["", "/ar"])
	test(`later pages in ${prefix || "/en"} use a dictionary, and are complete`, async ({ page }) => {
		const first = await transferOf(page, prefix || "/");
		expect(first.coding).toBe("br");
		// The dictionary loads when the browser is idle. Use a new page each time: a cached one isn't requested again.
		const others = "germany france italy spain japan poland norway sweden greece ireland".split(" ");
		const another = async () => (await transferOf(page, `${prefix}/country/${others.shift()}`)).coding;
		await expect.poll(another).toBe("dcb");
		const next = await transferOf(page, `${prefix}/vpn-for-streaming/netflix`);
		expect(next.coding).toBe("dcb");
		expect(next.bytes).toBeLessThan(first.bytes / 2.5);
		await expect(page.locator("h1")).toContainText("Netflix");
		await expect(page.locator("footer")).toBeVisible();
	});

test("a hovered link is prefetched; one to a personal page isn't", async ({ page, context }) => {
	await page.goto("/");
	const session = await context.newCDPSession(page);
	const fetched: string[] = [];
	const ready = new Promise<void>((resolve) => {
		session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
			fetched.push(new URL(prefetchUrl).pathname);
			if (prefetchUrl.endsWith("/pricing") && status === "Ready") resolve();
		});
	});
	await session.send("Preload.enable");
	await page.reload();
	await page.locator("header a[href='/login']").first().hover();
	await page.locator("header a[href='/pricing']").first().hover();
	await ready;
	expect([...new Set(fetched)]).toEqual(["/pricing"]);
	await page.locator("header a[href='/pricing']").first().click();
	await page.waitForURL("**/pricing");
	const delivery = () =>
		(performance.getEntriesByType("navigation")[0] as PerformanceEntry & { deliveryType?: string })
			.deliveryType;
	expect(await page.evaluate(delivery)).toBe("navigational-prefetch");
});
