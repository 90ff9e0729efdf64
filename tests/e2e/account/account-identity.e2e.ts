import type { Page } from "@playwright/test";
import type { Locale } from "../../../i18n/locales.ts";
import type { Person, RunningSite } from "../../support/site/site.ts";
import { atPath, expect, getLocalePath, isAccessible, requestsOf, test, wordsOf } from "../fixtures.ts";
import { logIn } from "./account-steps.ts";

/** Polls for the newest mail to an address that matches, and returns the match. */
async function mailed(site: RunningSite, address: string, what: RegExp): Promise<string> {
	let result: string | undefined;
	await expect
		.poll(async () => {
			result = what.exec((await site.mail.mailTo(address, 20_000)).text ?? "")?.[0];
			return result;
		})
		.toBeTruthy();
	return result ?? "";
}

/** Requests a new address in the profile, confirmed by password. */
async function requestAddress(page: Page, locale: Locale, fresh: string, person: Person): Promise<void> {
	const { identity, proof } = wordsOf(locale, "security");
	const button = (name: string) => page.getByRole("button", { name, exact: true });
	const field = (name: string) => page.getByLabel(name, { exact: true });
	await button(identity.email.change).click();
	await field(identity.email.label).fill(fresh);
	await button(identity.email.next).click();
	await field(wordsOf(locale, "auth").fields.password).fill(person.password);
	await button(proof.submit).click();
	await expect(field(identity.email.code)).toBeVisible();
}

test("an address change is reverted by mail", async ({ page, site, account, watch }) => {
	const locale: Locale = "ar";
	const { identity, activity } = wordsOf(locale, "security");
	const { devices } = wordsOf(locale, "profile");
	const button = (name: string) => page.getByRole("button", { name, exact: true });
	const field = (name: string) => page.getByLabel(name, { exact: true });
	const fresh = `fresh-${locale}@example.net`;
	await logIn(page, account, locale);
	await page.waitForURL(atPath(getLocalePath(locale, "/profile")));
	await page.goto(getLocalePath(locale, "/profile#profile"));

	await button(identity.name.change).click();
	const name = field(identity.name.label);
	await expect(name).toBeFocused();
	await name.fill("<b>");
	await name.press("Enter");
	await expect(name).toBeFocused();
	await expect(name).toHaveAttribute("aria-invalid", "true");
	await name.fill("Grace Hopper");
	await name.press("Enter");
	await expect(page.getByText(identity.name.done)).toBeVisible();
	await expect(page.getByRole("definition").filter({ hasText: "Grace Hopper" })).toBeVisible();

	await requestAddress(page, locale, fresh, account);
	const code = field(identity.email.code);
	// The pending change survives a reload.
	await page.reload();
	await code.fill(await mailed(site, fresh, /(?<!\d)\d{6}(?!\d)/));
	await isAccessible(page);
	await button(identity.email.confirm).click();
	await expect(page.getByText(identity.email.done)).toBeVisible();
	await expect(page.getByRole("definition").filter({ hasText: fresh })).toBeVisible();
	await page.reload();
	await expect(page.getByText(activity.kinds.email_changed)).toBeVisible();
	await isAccessible(page);

	await page.goto(getLocalePath(locale, "/profile#devices"));
	const [before = "", after = ""] = devices.rename_name.split("{{device}}");
	await page
		.getByRole("button", { name: new RegExp(`^${before}.+${after}$`) })
		.first()
		.click();
	await field(devices.name).fill("Lighthouse");
	await button(devices.save).click();
	await expect(page.getByText("Lighthouse", { exact: true })).toBeVisible();
	await isAccessible(page);

	const back = new URL(await mailed(site, account.email, /https?:\/\/\S+\/undo\/\S+/));
	await page.goto(back.pathname + back.search);
	await isAccessible(page);
	await page.getByRole("button").click();
	await expect(page.getByText(account.email)).toBeVisible();
	// All sessions have ended, including this one.
	watch.allow(/401 \(Unauthorized\)/);
	await page.goto(getLocalePath(locale, "/profile#profile"));
	await page.waitForURL(/\/login/);
});

test("links about a new address act on a press", { tag: "@edge" }, async ({ page, account, site }) => {
	const { email } = wordsOf("en", "security").identity;
	const fresh = "linked@example.net";
	await logIn(page, account);
	await page.waitForURL(atPath("/profile"));
	await page.goto("/profile#profile");
	await requestAddress(page, "en", fresh, account);
	const link = new URL(await mailed(site, fresh, /https?:\/\/\S+\/profile\?confirm=\S+/));
	const requests = requestsOf(page);
	await page.goto(link.pathname + link.search + link.hash);
	await expect(page.getByText(email.by_link)).toBeVisible();
	expect(requests.filter((path) => path.endsWith("/email/confirm"))).toEqual([]);
	await isAccessible(page);
	await page.getByRole("button", { name: email.confirm, exact: true }).press("Enter");
	await expect(page.getByRole("definition").filter({ hasText: fresh })).toBeVisible();
	// Once used, the token is removed from the URL.
	expect(new URL(page.url()).searchParams.has("confirm")).toBe(false);
});
