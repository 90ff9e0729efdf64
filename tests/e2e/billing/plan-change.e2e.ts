import { billing, invoices } from "../../../functions/contract/billing/billing.ts";
import { type PlanChange, planChangeCost } from "../../../functions/contract/billing/plan-change.ts";
import { getPath } from "../../../functions/contract/endpoint.ts";
import { fill, formatPrice } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { callSite, expect, getLocalePath, isAccessible, test } from "../fixtures.ts";
import { priceOf, sales } from "./billing-steps.ts";

const hour = 60 * 60 * 1000;
const locale: Locale = "ar";

test("a subscriber changes the plan at the quoted cost", async ({ page, person, site }) => {
	const { buy, get, plan } = sales(page, locale);
	await buy("month");
	site.pass(hour);
	await page.goto(getLocalePath(locale, "/pricing"));
	const card = (name: "month" | "year") =>
		page.locator(".plan").filter({ has: page.getByRole("heading", { name: plan.names[name] }) });
	await expect(card("month").getByText(plan.current)).toBeVisible();
	await expect(get("month")).toHaveCount(0);
	const button = page.getByRole("button", {
		name: plan.change.button + fill(plan.getWhich, { plan: plan.names.year }),
	});
	const answer = page.waitForResponse(`**${getPath(planChangeCost)}`);
	await button.press("Enter");
	const { data: change } = (await (await answer).json()) as { data: PlanChange };
	const year = priceOf("year");
	expect([change.price, change.renewal_price]).toEqual([year.today, year.later]);
	const formatted = (amount: string) => formatPrice(locale, Number(amount), "USD");
	const cost = card("year").getByRole("region", { name: plan.change.title });
	await expect(cost).toBeFocused();
	await expect(cost.getByRole("button").first()).toContainText(formatted(change.today));
	for (const amount of [change.credit, year.later]) await expect(cost).toContainText(formatted(amount));
	await isAccessible(page);
	await page.keyboard.press("Escape");
	await expect(button).toBeFocused();
	expect((await callSite(site, billing, {}, person)).data.package?.id).toBe("month");
	await button.press("Enter");
	await cost.getByRole("button").first().click();
	await expect(card("year").getByText(plan.current)).toBeVisible();
	await expect(page.getByText(plan.change.done)).toBeVisible();
	const now = (await callSite(site, billing, {}, person)).data;
	expect([now.package?.id, now.price_paid, now.renewal_price]).toEqual(["year", change.today, year.later]);
	const paid = (await callSite(site, invoices, {}, person)).data;
	expect(paid.map(({ amount }) => amount)).toEqual([change.today, priceOf("month").today]);
	await page.goto(getLocalePath(locale, "/profile"));
	await expect(page.getByRole("heading", { level: 1, name: plan.names.year })).toBeVisible();
});
