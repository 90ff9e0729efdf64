import brand from "../../../content/brand.json" with { type: "json" };
import { plans } from "../../../content/readers/plans.ts";
import { checkout, invoices } from "../../../functions/contract/billing/billing.ts";
import { getPath } from "../../../functions/contract/endpoint.ts";
import { plainText } from "../../support/plain-text.ts";
import { atPath, callSite, expect, isAccessible, test, where, wordsOf } from "../fixtures.ts";
import { cards, priceOf, sales } from "./billing-steps.ts";

const day = 24 * 60 * 60 * 1000;
const auth = wordsOf("en", "auth");
const { errors } = wordsOf("en", "common");

test("a visitor logs in and pays by keyboard", async ({ page, account, site, watch }) => {
	watch.allow(/409/);
	const { plan, premium, atTestPage, isPremium } = sales(page);
	await page.goto("/pricing");
	await page.getByRole("link", { name: "Get this plan (Yearly)" }).click();
	await page.waitForURL((url) => url.pathname === "/login");
	await page.getByLabel(auth.fields.email, { exact: true }).fill(account.email);
	await page.getByLabel(auth.fields.password, { exact: true }).fill(account.password);
	await page.keyboard.press("Enter");
	await page.waitForURL(atPath("/pricing?plan=year"));
	const button = page.getByRole("button", { name: "Get this plan (Yearly)" });
	await expect(button).toBeFocused();
	const card = page.locator(".plan", { has: button });
	await expect(card).toContainText(plan.chosen);
	const terms = plainText(await card.innerText());
	expect(terms).toContain(`${priceOf("year").written.today} today`);
	expect(terms.replace(/\w+ \d+, \d{4}/g, "DATE")).toContain(
		`Renews on DATE for ${priceOf("year").written.later}`,
	);
	await expect(card).toContainText(/Money back until \w+ \d+, \d{4}/);
	await isAccessible(page);

	await page.keyboard.press("Enter");
	await atTestPage();
	await isAccessible(page);
	await page.locator(`[value="${cards.pays}"]`).press("Enter");
	await isPremium("year");
	expect(where(page)).toBe("/profile");
	await expect(page.getByText("Visa •••• 4242")).toBeVisible();
	await expect(page.getByText(account.email).last()).toBeVisible();
	const invoice = page.getByRole("link", { name: /^View the invoice/ });
	await expect(invoice).toHaveAttribute("href", /^http/);
	await expect(page.getByRole("heading", { name: premium.refund.h2 })).toBeVisible();
	await isAccessible(page);
	await expect.poll(async () => (await site.mail.mailTo(account.email)).subject).toContain("plan is active");

	await page.goto("/pricing");
	const currentPlan = page.locator(".plan").filter({ hasText: plan.current });
	await expect(currentPlan.getByRole("heading", { level: 3 })).toContainText(plan.names.year);
	await expect(currentPlan.getByRole("link", { name: plan.toProfile })).toHaveAttribute("href", "/profile");
	await expect(page.getByRole("button", { name: plan.get })).toHaveCount(0);
});

test("another card works after a failed payment", async ({ page, person, site }) => {
	const { choose, pay, test: say, isPremium } = sales(page);
	await choose("month");
	await pay(cards.declined);
	await expect(page.getByText(say("declined"))).toBeVisible();
	expect((await callSite(site, invoices, {}, person)).data).toEqual([]);
	await pay(cards.pays);
	await isPremium("month");
});

test("leaving the payment page charges nothing", async ({ page, person, site }) => {
	const { choose, plan, test: say, get, atTestPage } = sales(page);
	await choose("quarter");
	await page.getByRole("link", { name: say("leave") }).click();
	await page.waitForURL(atPath("/pricing?plan=quarter"));
	await expect(page.getByText(plan.cancelled)).toBeFocused();
	await isAccessible(page);
	await page.reload();
	await expect(get("quarter")).toBeFocused();
	await expect(page.getByText(plan.cancelled)).toHaveCount(0);
	await get("quarter").click();
	await atTestPage();
	await page.goBack();
	await expect(get("quarter")).toBeEnabled();
	expect((await callSite(site, invoices, {}, person)).data).toEqual([]);
});

test("an unconfirmed payment is explained after a minute", async ({ page, person }) => {
	const { checkout } = sales(page);
	const billing = { state: "activating", checkout: "processing", package: null, billing_email: person.email };
	await page.route("**/api/vpnuser/billing?*", (route) =>
		route.fulfill({ json: { code: 200, message: "OK", data: billing } }),
	);
	await page.clock.install();
	await page.goto("/profile?checkout=cs_late");
	await expect(page.getByText(checkout.received)).toBeVisible();
	await isAccessible(page);
	for (let second = 0; second < 70; second += 5) await page.clock.runFor(5000);
	await expect(page.getByText(checkout.overdue, { exact: true })).toBeVisible();
	await expect(page.getByRole("link", { name: checkout.contact })).toHaveAttribute("href", "/contact-us");
	await isAccessible(page);
	await page.unroute("**/api/vpnuser/billing?*");
	await page.getByRole("button", { name: checkout.again }).click();
	await expect(page.getByText("Free plan", { exact: true })).toBeVisible();
	expect(where(page)).toBe("/profile");
});

test("an offer ends by the server's clock", async ({ page, site }) => {
	site.pass(400 * day);
	await page.goto("/pricing");
	await expect(page.getByText("Current offer")).toHaveCount(0);
	const later = Date.now() + 400 * day;
	const monthly = plans.map(({ id }) => priceOf(id, "USD", later).written.monthly);
	await expect(page.locator(".plan .price b")).toHaveText(monthly);
	await expect(page.locator("offer-clock")).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plans and pricing");
	await expect(page).toHaveTitle(`Plans and pricing | ${brand.name}`);
});

test("a failing payment service is reported", async ({ page, person, watch }) => {
	watch.allow(/ERR_FAILED|503/);
	const { get, plan, choose } = sales(page);
	await page.route("**/api/packages", (route) => route.abort());
	const down = { code: 503, message: "", error: "payments_unavailable" };
	await page.route(`**${getPath(checkout)}`, (route) => route.fulfill({ status: 503, json: down }), {
		times: 1,
	});
	await page.goto("/pricing");
	await expect(page.getByText(plan.failed)).toBeVisible();
	await get("year").click();
	await expect(page.locator(".plan").getByText(errors.payments_unavailable)).toBeVisible();
	await isAccessible(page);
	await choose("year");
	expect(person.token).not.toBe("");
});

test("a plan clicked before hydration is still paid for", async ({ page, person }) => {
	const { atTestPage } = sales(page);
	await page.route("**/words/pricing/en.json", async (route) => {
		await page.locator("[data-plan=month]").click();
		await route.continue();
	});
	await page.goto("/pricing");
	await atTestPage();
	expect(person.token).not.toBe("");
});
