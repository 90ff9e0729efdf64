import type { Page } from "@playwright/test";
import brand from "../../../content/brand.json" with { type: "json" };
import { expect, inOneBrowser as test } from "../fixtures.ts";

/** Counts beacons. Playwright can't read their bodies: tests/unit/count.dom.test.ts checks those. */
function beacons(page: Page): string[] {
	const requests: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/api/events"))
			requests.push(`${request.method()} ${request.headers()["content-type"]}`);
	});
	return requests;
}
const getItNow = (page: Page) => page.locator("[data-count^=Anchor]");

test("a click on “get it now” is counted once, on the way to the download", async ({ page }) => {
	const requests = beacons(page);
	await page.goto(`/ar/why${brand.slug}`);
	await getItNow(page).click();
	await page.waitForURL((url) => url.pathname === "/ar/download");
	expect(requests).toEqual(["POST application/json"]);
});
