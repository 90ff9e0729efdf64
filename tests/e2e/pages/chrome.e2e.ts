import type { Page } from "@playwright/test";
import { wordsOf } from "../../support/words.ts";
import { atPath, expect, inOneBrowser, savedLanguage, test, testInOneTab, where } from "../fixtures.ts";

const navbar = wordsOf("en", "navbar");
const banner = (page: Page) => page.getByRole("banner");
const splashing = (page: Page) => page.locator("html.splashing");

/** Freezes the clock, so that timing doesn't depend on the machine's speed. */
async function stopClock(page: Page): Promise<void> {
	await page.clock.install({ time: 0 });
	await page.clock.pauseAt(1000);
}

test.describe("the splash screen", () => {
	test.use({ contextOptions: { reducedMotion: "no-preference" } });

	test("covers the first page of a session for a second, and no other", async ({ page }) => {
		await stopClock(page);
		await page.goto("/");
		await expect(splashing(page)).toHaveCount(1);
		await expect(page.locator(".splash")).toBeVisible();
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await page.clock.fastForward(1000);
		await expect(splashing(page)).toHaveCount(0);
		await expect(page.locator(".splash")).toBeHidden();
		await page.goto("/login");
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(splashing(page)).toHaveCount(0);
	});

	for (const [input, act] of Object.entries({
		"a key": (page: Page) => page.keyboard.press("Shift"),
		"a press": (page: Page) => page.mouse.down(),
		"the wheel": (page: Page) => page.mouse.wheel(0, 10),
	}))
		test(`closes at once on ${input}`, async ({ page }) => {
			await stopClock(page);
			await page.goto("/");
			await expect(splashing(page)).toHaveCount(1);
			await act(page);
			await expect(splashing(page)).toHaveCount(0);
		});

	test("is skipped with Save-Data", async ({ page }) => {
		await page.addInitScript(() =>
			Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
		);
		await page.goto("/");
		await expect(splashing(page)).toHaveCount(0);
	});
});

inOneBrowser("no splash where motion is reduced", async ({ page }) => {
	await page.goto("/");
	await expect(splashing(page)).toHaveCount(0);
	await expect(page.locator(".splash")).toBeHidden();
});

inOneBrowser("the menus work by keyboard, and Escape returns the focus", async ({ page }) => {
	await page.goto("/");
	const download = banner(page).locator("summary", { hasText: navbar.download.label });
	const tools = banner(page).locator("summary", { hasText: navbar.tools.label });
	await download.focus();
	await page.keyboard.press("Enter");
	await expect(banner(page).getByRole("link", { name: "Firefox" })).toBeVisible();
	await page.keyboard.press("Tab");
	await expect(banner(page).getByRole("link", { name: "Android" })).toBeFocused();
	await tools.focus();
	await page.keyboard.press("Space");
	await expect(banner(page).getByRole("link", { name: navbar.tools.speedtest })).toBeVisible();
	await expect(banner(page).getByRole("link", { name: "Firefox" })).toBeHidden();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Escape");
	await expect(banner(page).getByRole("link", { name: navbar.tools.speedtest })).toBeHidden();
	await expect(tools).toBeFocused();
	await page.keyboard.press("Enter");
	await page.keyboard.press("Shift+Tab");
	await expect(banner(page).getByRole("link", { name: navbar.tools.speedtest })).toBeHidden();
});

inOneBrowser("a click elsewhere closes an open menu", async ({ page }) => {
	await page.goto("/");
	await banner(page).locator("summary", { hasText: navbar.tools.label }).click();
	const link = banner(page).getByRole("link", { name: navbar.tools.speedtest });
	await expect(link).toBeVisible();
	await page.getByRole("heading", { level: 1 }).click();
	await expect(link).toBeHidden();
});

inOneBrowser("the first Tab offers to skip to the content", async ({ page }) => {
	await page.goto("/");
	await page.keyboard.press("Tab");
	const skip = page.getByRole("link", { name: wordsOf("en", "common").skip });
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport();
	await page.keyboard.press("Enter");
	expect(where(page)).toBe("/#main");
});

testInOneTab("the bar is 100 px high", async ({ page }) => {
	await page.goto("/");
	expect((await banner(page).boundingBox())?.height).toBe(100);
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("the menu opens and closes, and changes the language", async ({ page }) => {
		await page.goto("/login?from=%2Fprofile");
		const pricing = banner(page).getByRole("link", { name: navbar.pricing });
		await expect(pricing).toBeHidden();
		const toggle = banner(page).getByRole("button", { name: navbar.menu });
		await toggle.click();
		await expect(pricing).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(pricing).toBeHidden();
		await toggle.click();
		await banner(page).locator("summary", { hasText: navbar.language }).press("Enter");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		expect(where(page)).toBe("/login?from=%2Fprofile");
		await page.keyboard.press("Enter");
		await page.waitForURL(atPath("/fr/login?from=%2Fprofile"));
		expect(await savedLanguage(page)).toBe("fr");
	});
});

test.describe("a visitor who is logged in", () => {
	test("sees name and email on every page, and no login button", async ({ page, person }) => {
		await page.goto("/");
		const account = banner(page).locator("details", { has: page.locator("[data-logout]") });
		await expect(account.locator("summary")).toContainText(person.name);
		await expect(account.locator("summary")).toContainText(person.email);
		await expect(banner(page).getByRole("link", { name: navbar.login, exact: true })).toBeHidden();
		await account.locator("summary").click();
		await expect(account.getByRole("link", { name: navbar.account.profile })).toBeVisible();
		await expect(account.getByRole("link", { name: navbar.account.subscription })).toHaveCount(0);
	});

	test("finds the subscription instead of the main menu on the profile", async ({ page, person }) => {
		await page.goto("/profile");
		const account = banner(page).locator("details", { has: page.locator("[data-logout]") });
		await expect(account.locator("summary")).toContainText(person.name);
		await expect(banner(page).getByRole("link", { name: navbar.why })).toHaveCount(0);
		await account.locator("summary").click();
		await expect(account.getByRole("link", { name: navbar.account.subscription })).toHaveAttribute(
			"href",
			"/pricing",
		);
	});
});
