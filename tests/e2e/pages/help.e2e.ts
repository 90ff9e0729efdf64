import { questionWords } from "../../../content/readers/help/questions.ts";
import { atPath, expect, inOneBrowser as test, testInOneTab, wordsOf } from "../fixtures.ts";

const request = questionWords.get("billing/en")?.questions ?? {};

test("a link to an answer opens it", async ({ page }) => {
	await page.goto("/faqs/billing#refund");
	await expect(page.locator("#refund")).toBeVisible();
	await expect(page.getByText(request.refund?.q as string)).toBeInViewport();
	await expect(page.locator("#renewal")).toBeHidden();
});

test("help shows the most asked questions of a theme, and links to all of them", async ({ page }) => {
	await page.goto("/faqs");
	const section = page.locator("#billing");
	await expect(section.locator("summary")).toHaveCount(3);
	await section.getByText(request.cancel?.q as string).click();
	await expect(page.locator("#cancel")).toBeVisible();
	await section.getByRole("link").last().click();
	await page.waitForURL(atPath("/faqs/billing"));
	await expect(page.locator(".faq summary")).toHaveCount(Object.keys(request).length);
});

test("an answer links to its guide, and that links on", async ({ page }) => {
	const { steps, nextTitle, next } = wordsOf("en", "faqs");
	await page.goto("/faqs/billing#cancel");
	await page.locator("details:has(#cancel)").getByRole("link", { name: steps }).click();
	await page.waitForURL(atPath("/help/cancel"));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(request.cancel?.q as string);
	await expect(page.getByRole("heading", { name: nextTitle })).toBeVisible();
	await expect(page.locator("main").getByRole("link", { name: next.profile })).toHaveAttribute(
		"href",
		"/profile",
	);
});

testInOneTab("questions on paper have their answers", async ({ page }) => {
	await page.goto("/faqs/billing");
	const answer = page.locator(".faq details:not([open]) p").first();
	await expect(answer).toBeHidden();
	await page.emulateMedia({ media: "print" });
	await expect(answer).toBeVisible();
	for (const part of [".nav", "footer"]) await expect(page.locator(part)).toBeHidden();
});

testInOneTab("a legal page on paper is its text and nothing else", async ({ page }) => {
	await page.goto("/privacypolicy");
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page.locator(".records").first()).toBeVisible();
	for (const part of ["header .nav", "footer", ".toc", ".hero .chart"])
		await expect(page.locator(part).first()).toBeHidden();
});
