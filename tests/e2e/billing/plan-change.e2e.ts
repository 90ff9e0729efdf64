import type { Billing, Invoice } from "../../../functions/contract/billing/billing.ts";
import { billing, invoices } from "../../../functions/contract/billing/billing.ts";
import { type PlanChange, planChangeCost } from "../../../functions/contract/billing/plan-change.ts";
import { pathOf } from "../../../functions/contract/endpoint.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { fill, price } from "../../../src/i18n/format.ts";
import { localePath } from "../../../src/routing/paths.ts";
import { isAccessible } from "../../support/browser/axe.ts";
import { expect, test } from "../fixtures.ts";
import { ask, cards, priceOf, sales } from "./billing-steps.ts";

const hour = 60 * 60 * 1000;
const locale: Locale = "ar";

test("a subscriber sees their plan as theirs, and changes it at the cost shown", async ({
	page,
	person,
	site,
}) => {
	const { buy, get, plan } = sales(page, locale);
	await buy("month");
	site.pass(hour);
	await page.goto(localePath(locale, "/pricing"));
	const card = (name: "month" | "year") =>
		page.locator(".plan").filter({ has: page.getByRole("heading", { name: plan.names[name] }) });
	await expect(card("month").getByText(plan.current)).toBeVisible();
	await expect(get("month")).toHaveCount(0);
	const button = page.getByRole("button", {
		name: plan.change.button + fill(plan.getWhich, { plan: plan.names.year }),
	});
	const answer = page.waitForResponse(`**${pathOf(planChangeCost)}`);
	await button.press("Enter");
	const { data: change } = (await (await answer).json()) as { data: PlanChange };
	const year = priceOf("year");
	expect([change.price, change.renewal_price]).toEqual([year.today, year.later]);
	const readWritten = (amount: string) => price(locale, Number(amount), "USD");
	const cost = card("year").getByRole("region", { name: plan.change.title });
	await expect(cost).toBeFocused();
	await expect(cost.getByRole("button").first()).toContainText(readWritten(change.today));
	for (const amount of [change.credit, year.later]) await expect(cost).toContainText(readWritten(amount));
	await isAccessible(page);
	await page.keyboard.press("Escape");
	await expect(button).toBeFocused();
	expect((await ask<Billing>(site, person.token, pathOf(billing))).package?.id).toBe("month");
	await button.press("Enter");
	await cost.getByRole("button").first().click();
	await expect(card("year").getByText(plan.current)).toBeVisible();
	await expect(page.getByText(plan.change.done)).toBeVisible();
	const now = await ask<Billing>(site, person.token, pathOf(billing));
	expect([now.package?.id, now.price_paid, now.renewal_price]).toEqual(["year", change.today, year.later]);
	const paid = await ask<Invoice[]>(site, person.token, pathOf(invoices));
	expect(paid.map(({ amount }) => amount)).toEqual([change.today, priceOf("month").today]);
	await page.goto(localePath(locale, "/profile"));
	await expect(page.getByRole("heading", { level: 1, name: plan.names.year })).toBeVisible();
});

test("in the profile a shorter plan says what is kept, and costs nothing now", async ({
	page,
	person,
	site,
}) => {
	const { choose, pay, isPremium, plan } = sales(page);
	await choose("year");
	await pay(cards.pays);
	await isPremium("year");
	site.pass(hour);
	await page.goto("/profile#pricing");
	const to = (name: "month" | "quarter") =>
		page.getByRole("button", { name: plan.change.button + fill(plan.getWhich, { plan: plan.names[name] }) });
	const answer = page.waitForResponse(`**${pathOf(planChangeCost)}`);
	await to("month").click();
	const { data: change } = (await (await answer).json()) as { data: PlanChange };
	expect([change.today, change.price]).toEqual(["0.00", priceOf("month").today]);
	const cost = page.getByRole("region", { name: plan.change.title });
	const wordsOf = (text: string) => text.split("{{price}}")[0] ?? text;
	await expect(cost).toContainText(wordsOf(plan.change.left));
	await expect(cost).toContainText(change.left);
	await cost.getByRole("button", { name: plan.change.confirmFree }).click();
	await expect(page.getByText(plan.change.done)).toBeVisible();
	await to("quarter").click();
	await expect(cost).toContainText(wordsOf(plan.change.earlier));
	expect((await ask<Billing>(site, person.token, pathOf(billing))).package?.id).toBe("month");
	await cost.getByRole("button", { name: plan.change.keep }).click();
	await expect(to("quarter")).toBeFocused();
});

test("a card that is refused changes nothing, and says so", async ({ page, person, site, watch }) => {
	watch.allow(/402 \(Payment Required\)/);
	const { choose, pay, isPremium, plan } = sales(page);
	await choose("month");
	await pay(cards.later);
	await isPremium("month");
	site.pass(hour);
	await page.goto("/pricing");
	await page
		.getByRole("button", { name: plan.change.button + fill(plan.getWhich, { plan: plan.names.year }) })
		.click();
	const cost = page.getByRole("region", { name: plan.change.title });
	await cost.getByRole("button", { name: /^Pay/ }).click();
	await expect(cost.getByRole("alert")).toContainText("Nothing was charged, and your plan is unchanged");
	await isAccessible(page);
	expect((await ask<Billing>(site, person.token, pathOf(billing))).package?.id).toBe("month");
});
