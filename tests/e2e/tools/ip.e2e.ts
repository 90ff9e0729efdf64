import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { IpReply } from "../../../functions/contract/ip.ts";
import { accessibilityFaults } from "../../support/browser/axe.ts";
import { paris } from "../../support/fakes/ip.ts";
import { expect, test as firstVisit, requestsOf, inOneBrowser as test, wordsOf } from "../fixtures.ts";

/** Mocks the IP lookup: all addresses here are private. */
const know = (page: Page, data: IpReply) =>
	page.route("**/api/ip", (route) => route.fulfill({ json: { code: 200, message: "OK", data } }));

const fact = (page: Page, name: string) =>
	page
		.locator(".panel div")
		.filter({ has: page.getByText(name, { exact: true }) })
		.locator("dd");
const map = (page: Page) => page.locator(".map[data-view]");
const more = (page: Page) => page.locator(".more");

test.describe("what is my IP", () => {
	test("shows this connection's address over Madrid, without a marker", async ({ page }) => {
		await page.goto("/tools/whatsmyip");
		await expect(page.locator(".big")).toHaveText("127.0.0.1");
		await expect(page.locator(".panel")).toContainText("belongs to a private network");
		await expect(fact(page, "Provider")).toHaveText("Unknown provider");
		await expect(fact(page, "Location")).toHaveText("Unknown location");
		await expect(page.locator(".panel .flag")).toHaveCount(0);
		await expect(map(page)).toHaveAttribute("data-view", "default");
		await expect(page.locator(".caption")).toContainText("The location is unknown, so there’s no marker");
		await expect(page.locator(".leaflet-container path").first()).toBeAttached();
		await expect(page.locator(".map-pin")).toHaveCount(0);
		await page.getByText("The map as a list").click();
		await expect(page.locator(".caption dl")).toContainText("40.4168°, -3.7038°");
	});

	test("names provider, place and source in French, with flag and marker", async ({ page }) => {
		await know(page, paris);
		await page.goto("/fr/tools/whatsmyip");
		await expect(page.locator(".big")).toHaveText("81.2.69.142");
		await expect(fact(page, "Fournisseur")).toHaveText("Example Telecom · AS64500");
		await expect(fact(page, "Lieu")).toHaveText("Paris, France");
		await expect(fact(page, "Source")).toContainText("3 févr. 2026");
		const flag = page.locator(".panel .flag");
		await expect(flag).toHaveAttribute("src", "/flags/fr.svg");
		expect(await flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
		await expect(map(page)).toHaveAttribute("data-view", "place");
		await expect(page.locator(".map-pin")).toBeVisible();
		await expect(page.locator(".panel a.btn")).toHaveAttribute("href", "/fr/pricing");
	});

	test("says why it has no data, and tries again", async ({ page, watch }) => {
		watch.allow(/ERR_FAILED/);
		await page.route("**/api/ip", (route) => route.abort());
		await page.goto("/tools/whatsmyip");
		await expect(page.locator(".big")).toHaveText("N/A");
		await expect(page.locator(".panel [role=alert]")).toContainText("We couldn’t look up your address");
		await page.unroute("**/api/ip");
		await know(page, paris);
		await page.locator(".panel").getByRole("button", { name: "Try again" }).click();
		await expect(page.locator(".big")).toHaveText("81.2.69.142");
		await expect(page.locator(".panel [role=alert]")).toHaveCount(0);
	});

	firstVisit("loads the code of the map only when the map comes into view", async ({ page }) => {
		const requests = requestsOf(page);
		await page.setViewportSize({ width: 390, height: 600 });
		await know(page, paris);
		await page.goto("/tools/whatsmyip", { waitUntil: "networkidle" });
		await expect(page.locator(".big")).toHaveText("81.2.69.142");
		const isMap = (path: string) => /IpMap|land\.json/.test(path);
		expect(requests.filter(isMap)).toEqual([]);
		await page.locator(".chart-sheet").scrollIntoViewIfNeeded();
		await expect(page.locator(".map-pin")).toBeVisible();
		expect(requests.filter(isMap)).toHaveLength(2);
	});

	test("shows the operator's tiles through this site, and land when they fail", async ({ page, watch }) => {
		watch.allow(/status of 503/);
		const requests: string[] = [];
		const blue = { width: 256, height: 256, channels: 3, background: "#cde" } as const;
		const body = await sharp({ create: blue }).png().toBuffer();
		let broken = false;
		await page.route("**/api/tiles/**", (route) => {
			requests.push(new URL(route.request().url()).pathname);
			return broken ? route.fulfill({ status: 503 }) : route.fulfill({ body, contentType: "image/png" });
		});
		await know(page, { ...paris, tiles: { attribution: "© Test mapmakers", maxZoom: 18 } });
		await page.goto("/tools/whatsmyip");
		await expect(page.locator(".leaflet-tile-loaded").first()).toBeVisible();
		await expect(page.locator(".credit")).toHaveText("© Test mapmakers");
		expect(requests[0]).toMatch(/^\/api\/tiles\/1[0-3]\/\d+\/\d+$/);
		await page.getByRole("button", { name: "Zoom in" }).click();
		broken = true;
		await page.reload();
		await expect(page.locator(".map-land").first()).toBeAttached();
		await expect(page.locator(".caption")).toContainText(wordsOf("en", "ip").deferred.map.land);
	});

	test("compares the browser with the address, and says what is untested", async ({ page }) => {
		await know(page, paris);
		await page.goto("/tools/whatsmyip");
		await more(page).scrollIntoViewIfNeeded();
		const check = (name: string) =>
			more(page)
				.locator(".checks > li")
				.filter({ has: page.getByRole("heading", { name: new RegExp(`^${name} `) }) });
		await expect(check("IPv4 and IPv6")).toContainText(
			"You reached this page over IPv4. The other protocol wasn’t tested",
		);
		await expect(check("WebRTC").locator(".state")).not.toHaveText("Testing");
		await expect(check("WebRTC")).toContainText("Not tested: addresses that only an outside server");
		await expect(check("Time zone")).toContainText("Your device says");
		await expect(check("Language")).toContainText("Doesn’t fit");
		await expect(check("DNS")).toContainText("Not tested");
	});

	test("stores a baseline, and says afterwards what has changed", async ({ page }) => {
		await know(page, paris);
		await page.goto("/tools/whatsmyip");
		await more(page).scrollIntoViewIfNeeded();
		await page.getByRole("button", { name: "Save as my baseline" }).click();
		await expect(more(page)).toContainText("The baseline is saved in this browser.");
		await page.reload();
		await more(page).scrollIntoViewIfNeeded();
		const verdict = page.locator(".baseline .note");
		await expect(verdict).toContainText("Nothing has changed");
		await page.unroute("**/api/ip");
		await know(page, { ...paris, ip: "193.0.6.139", org: "Example", country: "NL", city: null, loc: null });
		await page.getByRole("button", { name: "Check again" }).click();
		await expect(verdict).toContainText("The address has changed. Still the same: Time zone and Language.");
		await expect(verdict).toContainText(/Not tested: .*DNS/);
		await expect(page.locator(".baseline tbody tr").first()).toContainText("81.2.69.142");
		await expect(page.locator(".baseline tbody tr").first()).toContainText("193.0.6.139");
		await page.getByRole("button", { name: "Delete the baseline" }).click();
		await expect(page.locator(".baseline table")).toHaveCount(0);
		expect(await page.evaluate(() => localStorage.getItem("ip-baseline"))).toBeNull();
	});

	for (const path of ["/tools/whatsmyip", "/ar/tools/whatsmyip"])
		test(`is accessible in both schemes, and fits a narrow screen: ${path}`, async ({ page }) => {
			await know(page, { ...paris, ip: "2001:67c:2e8:22:1234:5678:c100:68b" });
			await page.goto(path);
			await page.locator(".chart-sheet").scrollIntoViewIfNeeded();
			await expect(page.locator(".map-pin")).toBeVisible();
			await more(page).scrollIntoViewIfNeeded();
			await page.locator(".baseline button").first().click();
			await page.locator(".baseline button").nth(1).click();
			await expect(page.locator(".baseline table")).toBeVisible();
			for (const [width, colorScheme] of [
				[1280, "light"],
				[390, "dark"],
				[320, "light"],
			] as const) {
				await page.setViewportSize({ width, height: 900 });
				await page.emulateMedia({ colorScheme });
				// Structure and colours don't depend on the language.
				if (!path.startsWith("/ar")) expect(await accessibilityFaults(page, colorScheme)).toEqual([]);
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
			}
		});
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	firstVisit("the page says so, and leads to the same facts as text", async ({ page, watch }) => {
		// A plain-text response declares no icon, so the browser requests the default one.
		watch.allow(/favicon\.ico/);
		await page.goto("/tools/whatsmyip");
		await page.getByRole("link", { name: "my address as text" }).click();
		await expect(page.locator("body")).toContainText("127.0.0.1");
		await expect(page.locator("body")).toContainText("country: unknown");
	});
});
