import { expect, type Page } from "@playwright/test";
import { plans } from "../../../content/readers/plans.ts";
import { getMonthlyPrice, getPrice, getRenewalPrice } from "../../../functions/contract/billing/price.ts";
import { fill, formatPrice } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { getLocalePath } from "../../../i18n/paths.ts";
import { getServerText } from "../../../i18n/server.ts";
import type { Person, RunningSite } from "../../support/site/site.ts";
import { wordsOf } from "../../support/words.ts";
import { logInByApi } from "../account/account-steps.ts";

/** A plan's current and renewal price in the site's catalogue. */
export function priceOf(id: string, currency = "USD", now = Date.now()) {
	const plan = plans.find((one) => one.id === id);
	if (!plan) throw new Error(`no plan ${id}`);
	const priced = { ...plan, price: plan.prices[currency] ?? plan.price };
	const [today, later, monthly] = [
		getPrice(priced, now),
		getRenewalPrice(priced, now),
		getMonthlyPrice(priced, now),
	];
	const write = (amount: string) => formatPrice("en", Number(amount), currency);
	return { today, later, written: { today: write(today), later: write(later), monthly: write(monthly) } };
}

export const cards = {
	pays: "4242424242424242",
	declined: "4000000000000002",
	/** Succeeds once; later charges are declined. */
	later: "4000000000000341",
};

/** Steps of a customer into a plan and out of it, in one language. */
export function sales(page: Page, locale: Locale = "en") {
	const { plan } = wordsOf(locale, "pricing");
	const { checkout, premium } = wordsOf(locale, "profile").home;
	const test = getServerText(locale, "test_checkout");
	const path = (route: string) => getLocalePath(locale, route);
	const get = (name: keyof typeof plan.names) =>
		page.getByRole("button", { name: plan.get + fill(plan.getWhich, { plan: plan.names[name] }) });
	const atTestPage = () => page.waitForURL(/\/dev\/stripe\/checkout\/\w+$/);
	const choose = async (name: keyof typeof plan.names) => {
		await page.goto(path("/pricing"));
		await get(name).click();
		await atTestPage();
	};
	const pay = (card: string) => page.locator(`[name=card][value="${card}"]`).click();
	const isPremium = async (name: keyof typeof plan.names) => {
		await expect(page.getByRole("heading", { level: 1, name: plan.names[name] })).toBeVisible({
			timeout: 20_000,
		});
		await expect(page.getByText(premium.badge, { exact: true })).toBeVisible();
	};
	return {
		plan,
		checkout,
		premium,
		test,
		get,
		atTestPage,
		/** From the pricing page to the payment page. */
		choose,
		/** Pays on the payment page. */
		pay,
		isPremium,
		/** From the pricing page to the payment page for coins. */
		async chooseCoins(name: keyof typeof plan.names) {
			await page.goto(path("/pricing"));
			await page.getByLabel(plan.payWith).selectOption("coins");
			await get(name).click();
			await page.waitForURL(/\/dev\/btcpay\/i\/\w+$/);
		},
		async buy(name: keyof typeof plan.names) {
			await choose(name);
			await pay(cards.pays);
			await isPremium(name);
		},
	};
}

/** Logs in again, after the clock's advance has ended the session. Returns the new one. */
export async function logInAgain(page: Page, site: RunningSite, person: Person): Promise<Person> {
	const token = await logInByApi(site, person, "web");
	await page.context().addInitScript((value) => {
		if (location.protocol === "http:") localStorage.setItem("token", value);
	}, token);
	return { ...person, token };
}
