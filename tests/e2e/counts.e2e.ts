import type { Page } from "@playwright/test";
import brand from "../../content/brand.json" with { type: "json" };
import { expect, test } from "./fixtures.ts";

/** What a page sends to be counted. */
function beacons(page: Page): unknown[] {
	const sent: unknown[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/api/events")) sent.push(JSON.parse(request.postData() ?? "null"));
	});
	return sent;
}
const getItNow = (page: Page) => page.locator("[data-count^=Anchor]");

test("a click on “get it now” is counted on the way to the download, and would be taken", async ({
	page,
	request,
}) => {
	const sent = beacons(page);
	await page.goto(`/ar/why${brand.slug}`);
	await getItNow(page).click();
	await page.waitForURL((url) => url.pathname === "/ar/download");
	expect(sent).toEqual([{ category: "Anchor", action: "click", label: "cta-get-it-now-features" }]);
	// The page that sent it is gone, and its answer with it.
	expect((await request.post("/api/events", { data: sent[0] })).status()).toBe(200);
});

test("nothing is sent where the browser asks not to be tracked", async ({ page }) => {
	await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
	const sent = beacons(page);
	await page.goto(`/why${brand.slug}`);
	await getItNow(page).click();
	await page.waitForURL((url) => url.pathname === "/download");
	expect(sent).toEqual([]);
});
