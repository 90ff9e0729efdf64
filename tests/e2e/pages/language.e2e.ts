import type { Page } from "@playwright/test";
import { expect, test as firstVisit, savedLanguage, inOneBrowser as test, where } from "../fixtures.ts";

const arabic = /[\u0600-\u06ff]/;

/** Mocks the country lookup and counts the calls. */
async function fromCountry(page: Page, country: string | null) {
	const request = { times: 0 };
	await page.route("**/api/geo", (route) => {
		request.times++;
		return route.fulfill({ json: { code: 200, message: "OK", data: { country } } });
	});
	return request;
}

test.describe("a browser that speaks French", () => {
	test.use({ locale: "fr-CA" });

	firstVisit(
		"gets French on an address without a language, with query and place",
		{ tag: "@edge" },
		async ({ page }) => {
			await page.goto("/?from=ad#what-is-vpn");
			await page.waitForURL("**/fr?from=ad#what-is-vpn");
			await expect(page.locator("html")).toHaveAttribute("lang", "fr");
		},
	);

	firstVisit("is not moved from an address that names another language", async ({ page }) => {
		await page.goto("/ru");
		await expect(page.locator("html")).toHaveAttribute("lang", "ru");
		expect(where(page)).toBe("/ru");
	});
});

test("a visitor from an Arabic country gets Arabic, and it is remembered", async ({ page }) => {
	const request = await fromCountry(page, "EG");
	await page.goto("/login");
	await page.waitForURL("**/ar/login");
	expect(await savedLanguage(page)).toBe("ar");
	await page.goto("/");
	await page.waitForURL("**/ar");
	expect(request.times).toBe(1);
});

test("a visitor from elsewhere keeps English, and isn't looked up again", async ({ page }) => {
	const request = await fromCountry(page, "NO");
	await page.goto("/");
	await expect.poll(() => savedLanguage(page)).toBe("en");
	await page.goto("/login");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	expect(where(page)).toBe("/login");
	expect(request.times).toBe(1);
});

test.describe("a visitor who starts reading before the country is known", () => {
	const readEarly = async (page: Page) => {
		const { promise: known, resolve: answer } = Promise.withResolvers<void>();
		await page.route("**/api/geo", async (route) => {
			await known;
			await route.fulfill({ json: { code: 200, message: "OK", data: { country: "EG" } } });
		});
		await page.goto("/");
		await page.getByRole("heading", { level: 1 }).click();
		answer();
		const offer = page.locator("aside[lang=ar]");
		await expect(offer).toBeVisible();
		await expect(offer).toHaveAttribute("dir", "rtl");
		await expect(offer).toHaveText(arabic);
		expect(where(page)).toBe("/");
		return offer;
	};

	test("is offered the language, and switches by accepting", async ({ page }) => {
		const offer = await readEarly(page);
		await offer.getByRole("link").click();
		await page.waitForURL("**/ar");
		expect(await savedLanguage(page)).toBe("ar");
	});

	test("can decline, and isn't asked again", async ({ page }) => {
		const offer = await readEarly(page);
		await offer.getByRole("button").click();
		await expect(offer).toBeHidden();
		expect(await savedLanguage(page)).toBe("en");
	});
});

test("a lookup aborted by leaving the page reports no error", async ({ page }) => {
	const messages: string[] = [];
	page.on("console", (message) => messages.push(message.text()));
	await page.route("**/api/geo", () => {});
	const geoRequest = page.waitForRequest("**/api/geo");
	await page.goto("/");
	const aborted = page.waitForEvent("requestfailed", (request) => request === lookup);
	const lookup = await geoRequest;
	// Simulates leaving while the page stays, so that anything it logs is caught.
	await page.evaluate(() => dispatchEvent(new Event("pagehide")));
	await aborted;
	await page.evaluate(() => console.log("still here"));
	await expect.poll(() => messages).toEqual(["still here"]);
	expect(await savedLanguage(page)).toBeNull();
});

test.describe("without JavaScript", () => {
	test.use({ locale: "fr-FR", javaScriptEnabled: false });

	firstVisit("nobody is moved, and the home page can be read with its plans and menus", async ({ page }) => {
		await page.goto("/");
		expect(where(page)).toBe("/");
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.locator("#what-is-vpn")).toBeVisible();
		await expect(page.locator("#pricing-section")).toContainText("$");
		await expect(page.locator(".splash")).toBeHidden();
		const menu = page.getByRole("banner").locator("details").first();
		await menu.locator("summary").click();
		await expect(menu.getByRole("link").first()).toBeVisible();
	});
});

test("the switcher keeps page, query and anchor, and the choice is remembered", async ({ page }) => {
	await fromCountry(page, "NO");
	await page.goto("/login?from=%2Fprofile#main");
	const languages = page.getByRole("banner").locator("details", { has: page.locator("[data-lang]") });
	await languages.locator("summary").click();
	await languages.getByRole("link", { name: "العربية" }).click();
	await page.waitForURL("**/ar/login?from=%2Fprofile#main");
	expect(await savedLanguage(page)).toBe("ar");
	await page.goto("/signup");
	await page.waitForURL("**/ar/signup");
});
