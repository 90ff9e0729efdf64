import { expect, getLocalePath, test, wordsOf } from "../fixtures.ts";

for (const locale of ["en", "ar"] as const)
	test(`a visitor finds out what is measured, in ${locale}`, async ({ page }) => {
		const { live, parts, title } = wordsOf(locale, "status");
		await page.goto(getLocalePath(locale, "/contact-us"));
		await page.getByRole("link", { name: wordsOf(locale, "contact").card.status }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
		await expect(page.getByRole("status")).not.toHaveText(live.loading);
		const site = page.locator("[data-part=site]");
		await expect(site.getByRole("heading")).toHaveText(parts.site);
		await expect(site.locator("i")).toHaveCount(90);
		await expect(site.locator(".badge")).toHaveText(live.states.up);
	});

test("a page whose code doesn't load says that the server can't be reached", async ({ page, watch }) => {
	watch.allow(/ERR_FAILED|Failed to load/);
	const { live } = wordsOf("en", "status");
	await page.goto("/status");
	const status = page.getByRole("status");
	await expect(status).not.toHaveText(live.loading);
	await page.route("**/_astro/status-board.*", (route) => route.abort());
	await page.reload();
	await expect(status).toHaveText(live.unreachable);
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });
	test("the page says what it can't show, what is measured and how", async ({ page }) => {
		const { noScript, how, incidents } = wordsOf("fr", "status");
		await page.goto("/fr/status");
		await expect(page.locator("noscript .note")).toHaveText(noScript);
		await expect(page.locator("noscript .note")).toBeVisible();
		await expect(page.getByText(how.mail)).toBeVisible();
		await expect(page.getByRole("status")).toBeHidden();
		expect((await page.request.get("/fr/status/feed.xml")).headers()["content-type"]).toMatch(/xml/);
		await expect(page.getByRole("link", { name: incidents.feed })).toHaveAttribute(
			"href",
			"/fr/status/feed.xml",
		);
	});
});
