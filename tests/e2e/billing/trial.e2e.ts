import { catalogue } from "../../../functions/shared/catalogue.ts";
import { fill, pluralize } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { expect, getLocalePath, isAccessible, test, wordsOf } from "../fixtures.ts";
import { cards, logInAgain, sales } from "./billing-steps.ts";

const { trialDays } = catalogue;
const day = 24 * 60 * 60 * 1000;

const locale: Locale = "ar";
test.describe("the free trial", () => {
	test.use({ locale });

	test("starts in the profile and ends in the free plan", async ({ page, person, site }) => {
		const { trial, free } = wordsOf(locale, "profile").home;
		const left = (days: number) =>
			page.getByRole("heading", { level: 1, name: pluralize(locale, trial, "left", days) });
		const profile = getLocalePath(locale, "/profile");
		await page.goto(getLocalePath(locale, "/pricing"));
		await page.locator(".invite a:visible").click();
		await page.waitForURL((url) => url.pathname === profile);
		const begin = page.getByRole("button", { name: fill(trial.begin, { trialDays }) });
		await expect(begin).toBeVisible();
		await isAccessible(page);
		await begin.click();
		await expect(left(trialDays)).toBeVisible();
		await expect(page.getByText(trial.badge, { exact: true }).first()).toBeVisible();
		await isAccessible(page);

		site.pass((trialDays - 2) * day);
		await logInAgain(page, site, person);
		await page.reload();
		await expect(left(2)).toBeVisible();
		site.pass(3 * day);
		await logInAgain(page, site, person);
		await page.reload();
		await expect(page.getByRole("heading", { name: free.h2 })).toBeVisible();
		await expect(begin).toHaveCount(0);
	});

	test("is kept while a plan bought meanwhile runs, as the button says", async ({ page, person }) => {
		expect(person.token).toBeTruthy();
		const { trial } = wordsOf(locale, "profile").home;
		const { terms } = wordsOf(locale, "pricing").plan;
		const { choose, pay, isPremium } = sales(page, locale);
		await page.goto(getLocalePath(locale, "/profile"));
		await page.getByRole("button", { name: fill(trial.begin, { trialDays }) }).click();
		await expect(page.getByText(trial.badge, { exact: true }).first()).toBeVisible();
		await page.goto(getLocalePath(locale, "/pricing"));
		await expect(page.getByText(pluralize(locale, terms, "trial", trialDays)).first()).toBeVisible();
		await choose("month");
		await pay(cards.pays);
		await isPremium("month");
		await expect(page.getByText(pluralize(locale, trial, "kept", trialDays))).toBeVisible();
	});
});
