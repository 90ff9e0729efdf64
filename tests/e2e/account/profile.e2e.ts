import { readFile } from "node:fs/promises";
import brand from "../../../content/brand.json" with { type: "json" };
import type { RunningSite } from "../../support/site/site.ts";
import { atPath, expect, getLocalePath, isAccessible, test, wordsOf } from "../fixtures.ts";
import { logIn, logInByApi } from "./account-steps.ts";

const auth = wordsOf("en", "auth");
const { devices, profile, tabs } = wordsOf("en", "profile");

const isTaken = async ({ url }: RunningSite, token: string): Promise<boolean> =>
	(await fetch(`${url}/api/vpnuser/me`, { headers: { authorization: `Bearer ${token}` } })).ok;

test("a deleted account can't log in", { tag: "@edge" }, async ({ page, account, site, watch }) => {
	watch.allow(/401/);
	const app = await logInByApi(site, account, "android");
	await logIn(page, account);
	await page.waitForURL(atPath("/profile"));
	await page.getByRole("link", { name: tabs.profile, exact: true }).click();
	for (const item of profile.delete.goes) await expect(page.getByText(item)).toBeVisible();
	await page.getByRole("button", { name: profile.delete.button }).click();
	await expect(page.getByRole("heading", { name: profile.delete.sure })).toBeFocused();
	await page.getByRole("button", { name: profile.delete.button }).nth(1).click();

	await page.waitForURL(atPath("/account-deleted"));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(auth.deleted.h1);
	expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
	expect(await isTaken(site, app)).toBe(false);
	await expect
		.poll(async () => (await site.mail.mailTo(account.email)).subject)
		.toBe(`Your ${brand.name} account was deleted`);

	await logIn(page, account);
	await expect(page.getByText(auth.login.wrong)).toBeVisible();
	await page.goto("/profile");
	await page.waitForURL((url) => url.pathname === "/login");
});

test("one device is logged out, then all", { tag: "@edge" }, async ({ page, account, site }) => {
	const phone = await logInByApi(site, account, "android");
	const laptop = await logInByApi(site, account, "windows");
	await logIn(page, account);
	await page.waitForURL(atPath("/profile"));
	await page.getByRole("link", { name: tabs.devices, exact: true }).click();
	await page.getByRole("button", { name: `Log out ${brand.name} for Android` }).click();
	await expect(page.getByText("Android is logged out.")).toBeVisible();
	await expect(page.getByRole("button", { name: `Log out ${brand.name} for Android` })).toHaveCount(0);
	expect([await isTaken(site, phone), await isTaken(site, laptop)]).toEqual([false, true]);

	await page.getByRole("button", { name: devices.log_out_all }).click();
	await page.keyboard.press("Escape");
	await expect(page.getByText(devices.log_out_all_h2)).toHaveCount(0);
	await page.getByRole("button", { name: devices.log_out_all }).click();
	await page.getByRole("button", { name: devices.log_out_all_confirm }).click();
	await page.waitForURL(atPath("/login"));
	await expect(page.getByText(devices.logged_out_all)).toBeVisible();
	expect(await isTaken(site, laptop)).toBe(false);
});

/** As browsers' translators do: elements take the place of text nodes, those that come later, too. */
function translate(): void {
	const replaceTexts = () => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const list: Text[] = [];
		while (texts.nextNode()) list.push(texts.currentNode as Text);
		for (const text of list) {
			if (!text.data.trim() || text.parentElement?.closest("script, font")) continue;
			const translation = document.createElement("font");
			translation.textContent = text.data;
			text.replaceWith(translation);
		}
	};
	replaceTexts();
	new MutationObserver(replaceTexts).observe(document.body, { childList: true, subtree: true });
}

test("a profile that the browser translates keeps working", async ({ page, person }) => {
	await page.goto("/profile");
	await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
	await page.evaluate(translate);
	for (const tab of ["devices", "profile", "devices"] as const) {
		await page.getByRole("link", { name: tabs[tab], exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: tabs[tab] })).toBeVisible();
	}
	await expect(page.getByRole("button", { name: devices.log_out_all })).toBeVisible();
});

test("a customer downloads all data stored about them", async ({ page, person }) => {
	await page.goto("/profile#profile");
	const started = page.waitForEvent("download");
	await page.getByRole("button", { name: profile.data_button }).click();
	const download = await started;
	expect(download.suggestedFilename()).toMatch(new RegExp(`^${brand.slug}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
	const text = await readFile(await download.path(), "utf8");
	expect(JSON.parse(text).account).toMatchObject([{ name: person.name, email: person.email }]);
	expect(text).not.toContain("scrypt");
	await expect(page.getByText(profile.data_done)).toBeVisible();
});

for (const locale of ["en", "ar"] as const) {
	test(`the profile's dialogs are accessible, in ${locale}`, async ({ page, person, site }) => {
		const own = wordsOf(locale, "profile");
		await logInByApi(site, person, "windows");
		await page.setViewportSize({ width: 320, height: 800 });
		await page.emulateMedia({ reducedMotion: "reduce" });
		for (const [tab, opener] of [
			["devices", own.devices.log_out_all],
			["profile", own.profile.delete.button],
		] as const) {
			await page.goto(getLocalePath(locale, `/profile#${tab}`));
			await page.reload();
			await page.getByRole("button", { name: opener }).click();
			await expect(page.locator(".ask .btn.bad")).toBeVisible();
			// Structure and colours don't depend on the language.
			if (locale === "en") await isAccessible(page);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		}
	});
}
