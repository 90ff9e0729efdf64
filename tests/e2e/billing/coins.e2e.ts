import { invoices } from "../../../functions/contract/billing/billing.ts";
import { callSite, expect, isAccessible, test, wordsOf } from "../fixtures.ts";
import { cards, priceOf, sales } from "./billing-steps.ts";

test("coins can be paid in two parts", async ({ page, person, site }) => {
	const { plan, premium, test: pay, get, isPremium } = sales(page);
	await page.goto("/pricing");
	await page.getByLabel(plan.payWith).selectOption("coins");
	await expect(page.locator(".plan").filter({ has: get("year") })).toContainText("doesn’t renew");
	await isAccessible(page);
	await get("year").click();
	await page.waitForURL(/\/dev\/btcpay\/i\/\w+$/);
	await expect(page.getByText(pay("banner"))).toBeVisible();
	await page.getByRole("button", { name: pay("coins.less") }).click();
	await expect(page.getByRole("status")).toHaveText(pay("coins.states.Partly"));
	await isAccessible(page);
	await page.getByRole("button", { name: pay("coins.exact"), exact: true }).click();
	await expect(page.getByRole("status")).toHaveText(pay("coins.states.Processing"));
	await page.getByRole("link").click();
	await isPremium("year");
	await expect(page.getByText(premium.methods.coins)).toBeVisible();
	await expect(page.getByText(/which we send back manually/)).toBeVisible();
	await expect(page.getByText(/It doesn’t renew, and nothing more is charged/).first()).toBeVisible();
	await expect.poll(async () => (await site.mail.mailTo(person.email)).subject).toContain("plan is active");
	await page.getByRole("link", { name: /^View the invoice/ }).click();
	await page.waitForURL(/\/dev\/btcpay\/i\/\w+\/receipt/);
	await expect(page.getByRole("heading", { name: pay("coins.receipt") })).toBeVisible();
	await expect(page.getByText(priceOf("year").written.today)).toBeVisible();
	await page.goto("/pricing");
	const currentPlan = page.locator(".plan").filter({ has: page.getByRole("button", { name: plan.extend }) });
	await expect(currentPlan).toContainText(plan.names.year);
	await expect(currentPlan).toContainText(plan.current);
	await expect(currentPlan).toContainText(/Starts on .*, lasts until .* and doesn’t renew/);
	await isAccessible(page);
	await currentPlan.getByRole("button", { name: plan.extend }).click();
	await page.waitForURL(/\/dev\/btcpay\/i\/\w+$/);
});

test("coins that take long to confirm are shown, and aren't paid twice", async ({ page, person, watch }) => {
	const { test: pay, get, chooseCoins, isPremium } = sales(page);
	const { confirming, errors } = wordsOf("en", "common");
	expect(person.token).toBeTruthy();
	watch.allow(/409/);
	await chooseCoins("year");
	await page.getByRole("button", { name: pay("coins.slow") }).click();
	await expect(page.getByRole("status")).toHaveText(pay("coins.states.Processing"));
	await page.goto("/profile");
	await expect(page.getByRole("heading", { name: confirming.title })).toBeVisible();
	const { written } = priceOf("year");
	await expect(page.getByText("your payment of")).toContainText(written.today);
	await expect(page.getByRole("main").getByText(wordsOf("en", "profile").home.free.upgrade)).toHaveCount(0);
	await isAccessible(page);
	await page.goto("/pricing");
	await expect(page.getByRole("heading", { name: confirming.title })).toBeVisible();
	await isAccessible(page);
	await get("month").click();
	await expect(page.getByRole("alert").filter({ hasText: errors.payment_confirming })).not.toHaveCount(0);
	await page.getByRole("link", { name: confirming.link }).click();
	await page.getByRole("button", { name: pay("coins.confirm") }).click();
	await expect(page.getByRole("status")).toHaveText(pay("coins.states.Settled"));
	await page.goto("/profile");
	await isPremium("year");
});

test("an expired invoice charges nothing, and the profile says so", async ({ page, person }) => {
	const { checkout, test: pay, chooseCoins } = sales(page);
	expect(person.token).toBeTruthy();
	await chooseCoins("month");
	await page.getByRole("button", { name: pay("coins.expire") }).click();
	await page.getByRole("link").click();
	await expect(page.getByRole("heading", { name: checkout.failed })).toBeVisible({ timeout: 20_000 });
});

test("a customer pays in euros and gets a PDF invoice", async ({ page, person, site }) => {
	const { plan, premium, get, atTestPage, pay, isPremium } = sales(page, "ar");
	await page.goto("/ar/pricing");
	await expect(page.locator(".plan").first()).toContainText(priceOf("month").written.today);
	await page.getByLabel(plan.currency).selectOption("EUR");
	await expect(page.locator(".plan").first()).toContainText(priceOf("month", "EUR").written.today);
	const year = priceOf("year", "EUR");
	await expect(page.getByText(plan.terms.taxesIncluded)).toBeVisible();
	await page.reload();
	await expect(page.getByLabel(plan.currency)).toHaveValue("EUR");
	await isAccessible(page);
	await get("year").click();
	await atTestPage();
	await expect(page.getByText(year.written.today).first()).toBeVisible();
	await pay(cards.pays);
	await isPremium("year");
	await expect(page.getByText(year.written.today).first()).toBeVisible();
	const link = page.getByRole("link", { name: /PDF/ });
	await expect(link).toHaveText(premium.invoices.pdf);
	expect((await callSite(site, invoices, {}, person)).data).toMatchObject([
		{ amount: year.today, currency: "EUR" },
	]);
	const file = await page.request.get((await link.getAttribute("href")) ?? "");
	expect(file.headers()["content-type"]).toBe("application/pdf");
	expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
