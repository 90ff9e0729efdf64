import type { RunningSite } from "../../support/site/site.ts";
import { expect, getLocalePath, test, wordsOf } from "../fixtures.ts";

const email = "reader@example.org";
const linkIn = async ({ mail }: RunningSite, subject?: RegExp): Promise<string> => {
	const result = await mail.mailTo(email, 20_000);
	if (subject) expect(result.subject).toMatch(subject);
	const link = /http\S+\/(?:un)?subscribe\/\S+/.exec(result.text ?? "")?.[0];
	if (!link) throw new Error(`no link in "${result.subject}"`);
	return link;
};

test("a reader subscribes, confirms by mail and unsubscribes", async ({ page, site }) => {
	const words = wordsOf("en", "blog").subscribe;
	const pages = wordsOf("en", "newsletter").page;
	await page.goto("/blog");
	const box = page.locator("subscribe-form");
	await box.getByLabel(words.label).fill("reader@");
	await box.getByRole("button", { name: words.button }).click();
	await expect(box.getByRole("status")).toHaveText(words.invalid);
	await expect(box.getByLabel(words.label)).toHaveValue("reader@");
	await expect(box.getByLabel(words.label)).toBeFocused();
	await box.getByLabel(words.label).fill(email);
	await expect(box.getByRole("status")).toBeEmpty();
	await page.keyboard.press("Enter");
	await expect(box.getByRole("status")).toHaveText(words.sent);
	await expect(box.getByLabel(words.label)).toHaveValue("");
	await page.goto(await linkIn(site));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages.confirmTitle);
	await page.getByRole("button", { name: pages.confirm }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages.confirmedTitle);
	// A repeated sign-up mails the newsletter's unsubscribe link.
	await page.goto("/blog/news");
	await box.getByLabel(words.label).fill(email);
	await page.keyboard.press("Enter");
	await expect(box.getByRole("status")).toHaveText(words.sent);
	await expect.poll(() => site.mail.caught.length, { timeout: 20_000 }).toBe(2);
	await page.goto(await linkIn(site, /already/));
	await page.getByRole("button", { name: pages.unsubscribe }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages.unsubscribedTitle);
	await page.getByRole("link", { name: pages.back }).click();
	await page.waitForURL("**/blog");
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });
	test("the form, its answers and the links of its mail work", async ({ page, site, watch }) => {
		const locale = "ar";
		watch.allow(/status of 400/);
		const words = wordsOf(locale, "blog").subscribe;
		const pages = wordsOf(locale, "newsletter").page;
		await page.goto(getLocalePath(locale, "/blog"));
		await page.getByLabel(words.label).fill("reader@example");
		await page.getByRole("button", { name: words.button }).click();
		await expect(page.getByText(pages.invalid)).toBeVisible();
		await page.getByLabel(pages.label).fill(email);
		await page.getByRole("button", { name: pages.button }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages.sentTitle);
		await expect(page.locator("html")).toHaveAttribute("lang", locale);
		await page.goto(await linkIn(site));
		await page.getByRole("button", { name: pages.confirm }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages.confirmedTitle);
	});
});
