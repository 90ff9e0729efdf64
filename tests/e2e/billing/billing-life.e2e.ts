import { billing } from "../../../functions/contract/billing/billing.ts";
import { callSite, expect, getLocalePath, isAccessible, test, wordsOf } from "../fixtures.ts";
import { cards, logInAgain, sales } from "./billing-steps.ts";

test("auto-renew goes off in two clicks and on in one", async ({ page, person, site }) => {
	const { buy, premium } = sales(page);
	await buy("month");
	const toggle = page.getByRole("switch", { name: premium.renew.h2 });
	await toggle.focus();
	await page.keyboard.press("Space");
	await expect(toggle).toBeChecked();
	await expect(page.getByRole("heading", { name: premium.renew.sure })).toBeFocused();
	await isAccessible(page);
	await page.keyboard.press("Tab");
	await page.getByRole("button", { name: premium.renew.confirm }).press("Enter");
	await expect(page.getByText(/^Active until .* It doesn’t renew/).first()).toBeVisible();
	await expect(toggle).not.toBeChecked();
	await expect(toggle).toBeFocused();
	expect((await callSite(site, billing, {}, person)).data.auto_renew).toBe(false);
	await expect.poll(async () => (await site.mail.mailTo(person.email)).text).toMatch(/renew/i);
	await isAccessible(page);
	await page.reload();
	await toggle.click();
	await expect(toggle).toBeChecked();
	expect((await callSite(site, billing, {}, person)).data.auto_renew).toBe(true);
});

test("a failed renewal is declined", async ({ page, person, site }) => {
	const { choose, pay, isPremium, premium } = sales(page);
	await choose("month");
	await pay(cards.later);
	await isPremium("month");
	site.pass(32 * 24 * 60 * 60 * 1000);
	const again = await logInAgain(page, site, person);
	const plan = async () => (await callSite(site, billing, {}, again)).data;
	await expect.poll(async () => (await plan()).payment_failed).not.toBeNull();
	await page.goto("/profile");
	const decline = page.getByRole("button", { name: premium.decline });
	await expect(page.getByRole("link", { name: premium.pay })).toBeVisible();
	await isAccessible(page);
	await decline.click();
	await page.getByRole("button", { name: premium.renew.confirm }).click();
	await expect(page.getByText(premium.declined)).toBeVisible();
	await expect(decline).toHaveCount(0);
	expect(await plan()).toMatchObject({ state: "free", payment_failed: null });
});

test("a refund is requested with a reason, and support is mailed", async ({ page, person, site }) => {
	const { buy, premium } = sales(page);
	await buy("month");
	await page.getByRole("button", { name: premium.refund.button }).click();
	await page.getByLabel(premium.refund.reason).fill("Too <b>slow</b>");
	await page.getByRole("button", { name: premium.refund.send }).click();
	await expect(page.getByText(wordsOf("en", "standing").requested)).toBeFocused();
	await expect(page.getByRole("button", { name: premium.refund.button })).toHaveCount(0);
	await isAccessible(page);
	expect((await callSite(site, billing, {}, person)).data.refund?.state).toBe("requested");
});

test("deleting the account offers the refund first", async ({ page, person: _ }) => {
	const locale = "ar";
	await page.setViewportSize({ width: 390, height: 844 });
	const own = wordsOf(locale, "profile").profile.delete;
	const { buy, premium } = sales(page, locale);
	const button = (name: string) => page.getByRole("button", { name, exact: true });
	await buy("month");
	await page.goto(getLocalePath(locale, "/profile#profile"));
	await button(own.button).click();
	await expect(button(own.money.first)).toBeVisible();
	await isAccessible(page);
	await button(own.money.first).click();
	await button(premium.refund.send).click();
	const [, requested = ""] = own.money.requested.split("{{price}}");
	await expect(page.getByText(requested)).toBeVisible();
	await expect(button(own.money.first)).toHaveCount(0);
	await button(own.button).nth(1).click();
	await page.waitForURL(`**${getLocalePath(locale, "/account-deleted")}`);
	await isAccessible(page);
});
