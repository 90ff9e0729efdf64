import type { Page } from "@playwright/test";
import type { Locale } from "../../../i18n/locales.ts";
import { atPath, expect, test } from "../fixtures.ts";
import { mailedLink, password, steps } from "./account-steps.ts";

const email = "zoe@example.org";
const name = "Zoë";
const phone = { width: 390, height: 844 };

async function signUp(page: Page, locale: Locale, query = ""): Promise<void> {
	const { auth, button, path, ...step } = steps(page, locale);
	await page.goto(path(`/signup${query}`));
	await step.fill({ name, email, password });
	await button(auth.signup.submit).click();
	await page.waitForURL((url) => url.pathname === path("/verify/otp"));
}

test("a pressed link logs in where the sign-up began", { tag: "@edge" }, async ({ page, context, site }) => {
	await signUp(page, "en", "?from=%2Fcountry");
	const link = await mailedLink(site, email);
	const tab = await context.newPage();
	const { auth, button, path } = steps(tab, "en");
	const called: string[] = [];
	tab.on("request", (request) => called.push(new URL(request.url()).pathname));
	await tab.goto(link);
	await expect(tab.getByText(email)).toBeVisible();
	expect(called.filter((path) => path.includes("/verify-link"))).toEqual([]);
	await button(auth.verify.confirm).click();
	await tab.waitForURL(atPath("/country"));
	await page.waitForURL((url) => url.pathname.endsWith("/country"));
	await tab.goto(path("/profile"));
	await expect(tab.getByRole("heading", { level: 1 })).toContainText(name);
});

test.describe("on a phone, in Arabic", () => {
	test.use({ viewport: phone });

	test("in another browser the password completes the sign-up", async ({ page, browser, site }) => {
		await signUp(page, "ar");
		const link = await mailedLink(site, email);
		const other = await browser.newContext({ viewport: phone });
		const tab = await other.newPage();
		const { auth, button, field, path, ...step } = steps(tab, "ar");
		await tab.goto(site.url + link);
		await button(auth.verify.confirm).click();
		await tab.waitForURL(`${site.url}${path(`/login?${new URLSearchParams({ email })}`)}`);
		await expect(tab.getByText(auth.fields.type_password)).toBeVisible();
		await expect(field("email")).toHaveValue(email);
		await step.fill({ password });
		await button(auth.login.submit).click();
		await tab.waitForURL((url) => url.pathname === path("/profile"));
		await expect(tab.getByRole("heading", { level: 1 })).toContainText(name);
		await other.close();
	});
});
