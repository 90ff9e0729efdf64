import type { Page } from "@playwright/test";
import { expect, getLocalePath, test, wordsOf } from "../fixtures.ts";

test.use({ viewport: { width: 390, height: 844 } });

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
/** Scrolls to a link as a reader does. Returns its position. */
async function scrollTo(page: Page, link: ReturnType<Page["getByRole"]>): Promise<number> {
	// User input: it cancels a pending scroll restoration.
	await page.keyboard.press("Shift");
	await link.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
	await page.waitForFunction(
		() => history.scrollRestoration === "auto" || history.state?.scrollY === scrollY,
	);
	return scrolled(page);
}

for (const locale of ["en", "ar"] as const) {
	const { profile } = wordsOf(locale, "profile");
	const { activity } = wordsOf(locale, "security");

	test(`going back restores the scroll position on a public page (${locale})`, async ({ page }) => {
		await page.goto(getLocalePath(locale, "/faqs"));
		const link = page.getByRole("main").getByRole("link").last();
		// Relative to the viewport: from the second page on the heading font is cached, which can reflow the text above.
		const top = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
		expect(await scrollTo(page, link)).toBeGreaterThan(1000);
		const place = await top();
		await link.click();
		await page.waitForURL((url) => !url.pathname.endsWith("/faqs"));
		await page.goBack();
		await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThan(5);
	});

	test(`going back restores the scroll position in the profile (${locale})`, async ({ page, person: _ }) => {
		await page.goto(getLocalePath(locale, "/profile#profile"));
		const events = page.getByRole("list", { name: activity.h2 });
		await expect(events).toBeVisible();
		const terms = page.getByRole("main").getByRole("link", { name: profile.refund_link });
		const place = await scrollTo(page, terms);
		expect(place).toBeGreaterThan(300);
		await terms.click();
		await page.waitForURL("**/terms-and-conditions");
		await page.goBack();
		await expect(events).toBeVisible();
		await expect.poll(() => scrolled(page)).toBe(place);
		await page.reload();
		await expect(events).toBeVisible();
		await expect.poll(() => scrolled(page)).toBe(place);

		// Far down, in an area that's still empty when the page loads.
		const low = page.getByRole("button", { name: profile.delete.button });
		const end = await scrollTo(page, low);
		expect(end).toBeGreaterThan(place);
		await page
			.getByRole("link", { name: profile.renewal_link })
			.evaluate((link: HTMLElement) => link.click());
		await expect(events).toHaveCount(0);
		await expect.poll(() => scrolled(page)).toBe(0);
		await page.goBack();
		await expect(events).toBeVisible();
		await expect.poll(() => scrolled(page)).toBe(end);
	});
}

test("the skip link keeps the open tab", async ({ page, person: _ }) => {
	const { devices } = wordsOf("en", "profile");
	await page.goto("/profile#devices");
	await expect(page.getByRole("heading", { name: devices.h1 })).toBeVisible();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/#main$/);
	await expect(page.getByRole("heading", { name: devices.h1 })).toBeVisible();
});
