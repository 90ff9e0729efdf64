import type { Page } from "@playwright/test";
import brand from "../../../content/brand.json" with { type: "json" };
import { expect, test as firstVisit, inOneBrowser as test, wordsOf } from "../fixtures.ts";

const { form, success } = wordsOf("en", "contact");
const field = (page: Page, name: string) => page.locator(`contact-form [name=${name}]`);
const send = (page: Page) => page.getByRole("button", { name: form.submit }).click();
const done = (page: Page) => page.locator("contact-form [data-done]");

/** Records URLs that would be opened, as there's no mail app. `blocked` simulates a popup blocker. */
async function watchMail(page: Page, blocked = false): Promise<() => Promise<string[]>> {
	await page.addInitScript((refuse) => {
		const opened: string[] = [];
		Object.assign(window, { opened });
		window.open = (url) => {
			if (refuse) return null;
			opened.push(String(url));
			return { location: { href: "mailto:" }, close() {} } as unknown as Window;
		};
	}, blocked);
	return () => page.evaluate(() => (window as unknown as { opened: string[] }).opened);
}

async function fill(page: Page): Promise<void> {
	await field(page, "email").fill("ada@example.org");
	await field(page, "subject").fill("No <sound>");
	await field(page, "message").fill("one\ntwo");
}

firstVisit(
	"a message is handed to the mail app, and the page says so and no more",
	async ({ page, context }) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		const opened = await watchMail(page);
		await page.goto("/contact-us");
		await fill(page);
		await send(page);
		await expect(done(page)).toBeVisible();
		await expect(done(page)).toBeFocused();
		await expect(done(page)).toContainText(success.title);
		expect(await opened()).toEqual([
			`mailto:${brand.emails.support}?subject=No%20sound&body=From%3A%20ada%40example.org%0D%0A%0D%0Aone%0D%0Atwo`,
		]);
		for (const name of ["email", "subject", "message"]) await expect(field(page, name)).toHaveValue("");
		await field(page, "subject").press("a");
		await expect(done(page)).toBeHidden();
		// No mail app may have opened: the message can be copied until the visitor leaves.
		await page.getByRole("button", { name: success.copy }).click();
		await expect(page.locator("contact-form [data-sent] [role=status]")).toHaveText(
			wordsOf("en", "common").toast.copied,
		);
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
			"No sound\n\nFrom: ada@example.org\n\none\ntwo",
		);
	},
);

test("with popups blocked the page itself opens the mail link", async ({ page }) => {
	await watchMail(page, true);
	await page.goto("/contact-us");
	await fill(page);
	const browser = await page.context().newCDPSession(page);
	await browser.send("Page.enable");
	const pendingRequest = new Promise<string>((resolve) =>
		browser.on("Page.frameRequestedNavigation", ({ url }) => resolve(url)),
	);
	await send(page);
	await expect(done(page)).toBeVisible();
	expect(await pendingRequest).toMatch(
		new RegExp(`^mailto:${brand.emails.support}\\?subject=No%20sound&body=From`),
	);
});

test("errors are shown at their fields, the first is focused, and the input stays", async ({ page }) => {
	const opened = await watchMail(page);
	await page.goto("/contact-us");
	await field(page, "subject").fill("x".repeat(121));
	await field(page, "message").fill("Hello");
	await send(page);
	await expect(field(page, "email")).toBeFocused();
	await expect(field(page, "email")).toHaveAccessibleDescription(form.errors.email_required);
	await expect(field(page, "subject")).toHaveAttribute("aria-invalid", "true");
	await expect(field(page, "message")).toHaveAttribute("aria-invalid", "false");
	await expect(field(page, "message")).toHaveValue("Hello");
	await field(page, "email").fill("ada");
	await expect(page.locator("#contact-email-e")).toHaveText(form.errors.email_invalid);
	await field(page, "email").fill("ada@example.org");
	await expect(page.locator("#contact-email-e")).toBeHidden();
	await expect(page.locator("#contact-subject-n")).toHaveText("0 characters left");
	expect(await opened()).toEqual([]);
});

test("the input is kept when the language changes", async ({ page }) => {
	await page.goto("/contact-us");
	await fill(page);
	await page.locator(".langs summary").click();
	await page.getByRole("link", { name: "Français", exact: true }).first().click();
	await page.waitForURL("**/fr/contact-us*");
	await expect(field(page, "email")).toHaveValue("ada@example.org");
	await expect(field(page, "subject")).toHaveValue("No <sound>");
	await expect(field(page, "message")).toHaveValue("one\ntwo");
	expect(await page.evaluate(() => sessionStorage.getItem("contact-draft"))).toBeNull();
});

test("a reload loses nothing that was typed, and what was sent doesn't come back", async ({ page }) => {
	await watchMail(page);
	await page.goto("/contact-us");
	await fill(page);
	await page.reload();
	await expect(field(page, "message")).toHaveValue("one\ntwo");
	await send(page);
	await expect(done(page)).toBeVisible();
	await page.reload();
	await field(page, "subject").focus();
	await expect(field(page, "message")).toHaveValue("");
});

firstVisit("logging out takes what was typed along, also what other tabs keep", async ({ page, account }) => {
	const otherTab = await page.context().newPage();
	await otherTab.goto("/about-us");
	await otherTab.evaluate((token) => localStorage.setItem("token", token), account.token);
	await otherTab.evaluate(() => sessionStorage.setItem("reset-token", "x"));
	await page.goto("/contact-us");
	await fill(page);
	await page.locator(".acct summary").click();
	await page.locator(".acct [data-logout]").click();
	await page.waitForURL("**/login");
	expect(await page.evaluate(() => sessionStorage.getItem("contact-draft"))).toBeNull();
	await expect.poll(() => otherTab.evaluate(() => sessionStorage.getItem("reset-token"))).toBeNull();
});

test("its texts are in the reader's language, even those that load later", async ({ page }) => {
	await page.goto("/ru/contact-us");
	const words = wordsOf("ru", "contact").form;
	await page.getByRole("button", { name: words.submit }).click();
	await expect(page.locator("#contact-message-e")).toHaveText(words.errors.message_required);
	await field(page, "subject").fill("x".repeat(117));
	await expect(page.locator("#contact-subject-n")).toHaveText("Осталось 3 символа");
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	firstVisit("the form gives way to the mail address", async ({ page }) => {
		await page.goto("/contact-us");
		await expect(page.locator("contact-form form")).toBeHidden();
		const link = page.locator("contact-form noscript a, contact-form .note a").first();
		await expect(link).toHaveAttribute("href", `mailto:${brand.emails.support}`);
		await page.setViewportSize({ width: 320, height: 700 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		await expect(page.getByRole("button", { name: wordsOf("en", "navbar").search.label })).toBeHidden();
	});
});
