import { atPath, expect, getLocalePath, test, wordsOf } from "../fixtures.ts";

for (const locale of ["en", "ar"] as const)
	test(`an unknown address has a page in ${locale}`, { tag: locale === "en" ? "@edge" : [] }, async ({
		page,
		watch,
	}) => {
		watch.allow(/404/);
		const words = wordsOf(locale, "not_found");
		await page.goto(getLocalePath(locale, "/about-us"));
		const answer = await page.goto(getLocalePath(locale, "/no/such-page?a=b"));
		expect(answer?.status()).toBe(404);
		await expect(page.locator("html")).toHaveAttribute("lang", locale);
		await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.h1);
		await page.getByRole("main").getByRole("button", { name: words.back }).click();
		await page.waitForURL(atPath(getLocalePath(locale, "/about-us")));
		await page.goForward();
		await page.getByRole("main").getByRole("link", { name: words.home }).click();
		await page.waitForURL(atPath(getLocalePath(locale, "/")));
	});

test("in a new tab there's no way back to offer", async ({ page, watch }) => {
	watch.allow(/404/);
	await page.goto("/fr/about-us");
	const popup = page.waitForEvent("popup");
	await page.evaluate(() => void open("/fr/no/such-page"));
	const tab = await popup;
	await expect(tab.getByRole("main").getByRole("link")).toBeVisible();
	await expect(tab.getByRole("button", { name: wordsOf("fr", "not_found").back })).toBeHidden();
});
