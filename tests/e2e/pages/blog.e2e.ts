import { isAccessible } from "../../support/browser/axe.ts";
import { wordsOf } from "../../support/words.ts";
import { atPath, expect, test as firstVisit, inOneBrowser as test, testInOneTab } from "../fixtures.ts";

const { post, tabs } = wordsOf("en", "blog");
const path = "/blog/post/vpn-vs-proxy-2025";

test("a reader goes from the list through a category to a post and the next", async ({ page }) => {
	await page.goto("/blog");
	await page.getByRole("link", { name: tabs["tips-tricks"], exact: true }).last().click();
	await page.waitForURL(atPath("/blog/tips-tricks"));
	await page.locator("#posts + .rows a").nth(1).click();
	await page.waitForURL(/\/blog\/post\//);
	const contents = page.getByRole("navigation", { name: post.contents }).getByRole("link");
	const place = await contents.nth(1).getAttribute("href");
	await contents.nth(1).click();
	await expect(page.locator(`[id="${place?.slice(1)}"]`)).toBeInViewport();
	await page.locator("[rel=prev]").click();
	await page.waitForURL(/\/blog\/post\/(?!vpn-vs)/);
	await page.getByRole("link", { name: post.back }).click();
	await page.waitForURL(atPath("/blog"));
});

firstVisit(
	"a post's address is copied, and shared by links that carry nothing else",
	async ({ page, context, site }) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await page.goto(path);
		const share = page.getByRole("region", { name: post.share });
		await share.getByRole("link", { name: post.copyLink }).click();
		await expect(share.getByRole("status")).not.toBeEmpty();
		expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(path);
		const hrefs = await share
			.getByRole("link")
			.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
		expect(hrefs.filter((href) => href.startsWith("mailto:?subject="))).toHaveLength(1);
		expect(hrefs.every((href) => /^(mailto:|https:)/.test(href) && !href.includes(site.url))).toBe(true);
	},
);

testInOneTab("a post on paper is its text", async ({ page }) => {
	await page.goto(path);
	await page.emulateMedia({ media: "print" });
	await expect(page.locator(".prose")).toBeVisible();
	for (const part of [".nav", "footer", ".toc", ".share", ".sub", "article > .frame"])
		await expect(page.locator(part).first()).toBeHidden();
});

for (const [name, address] of [
	["a post with a drawing and a table", "/ru/blog/post/secure-telegram-setup"],
	["a page behind a link of the letter", "/ar/subscribe/none"],
] as const)
	testInOneTab(`${name} can be used by everybody, by day and by night`, async ({ page, watch }) => {
		watch.allow(/status of 40[04]/);
		await page.goto(address);
		await isAccessible(page);
	});
