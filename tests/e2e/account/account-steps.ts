import { expect, type Page } from "@playwright/test";
import { login } from "../../../functions/contract/account/auth.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { getLocalePath } from "../../../i18n/paths.ts";
import { callSite, type Person, type RunningSite } from "../../support/site/site.ts";
import { wordsOf } from "../../support/words.ts";

export const password = "correct horse battery";

/** Steps of a visitor through the account pages, in one language. */
export function steps(page: Page, locale: Locale) {
	const auth = wordsOf(locale, "auth");
	const field = (name: keyof typeof auth.fields) => page.getByLabel(auth.fields[name], { exact: true });
	const button = (name: string) => page.getByRole("button", { name, exact: true });
	return {
		auth,
		errors: wordsOf(locale, "common").errors,
		path: (route: string) => getLocalePath(locale, route),
		field,
		button,
		toast: (text: string) => page.getByRole("main").getByText(text).last(),
		boxes: page.getByRole("textbox"),
		async fill(values: Partial<Record<keyof typeof auth.fields, string>>) {
			for (const [name, value] of Object.entries(values))
				await field(name as keyof typeof auth.fields).fill(value as string);
		},
		/** Pastes as from another program; waits for hydration, as no user is faster. */
		async paste(text: string) {
			await expect(page.locator("[data-pending]")).toHaveCount(0);
			await page
				.getByRole("textbox")
				.first()
				.evaluate((input, pasted) => {
					const clipboardData = new DataTransfer();
					clipboardData.setData("text", pasted);
					input.dispatchEvent(
						new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
					);
				}, text);
		},
		async digits() {
			return (await page.getByRole("textbox").all()).reduce(
				async (text, box) => (await text) + (await box.inputValue()),
				Promise.resolve(""),
			);
		},
	};
}

export async function logIn(page: Page, { email, password }: Person, locale: Locale = "en"): Promise<void> {
	const { auth, button, fill, path } = steps(page, locale);
	await page.goto(path("/login"));
	await fill({ email, password });
	await button(auth.login.submit).click();
}

/** Logs in an app, or the browser again. @returns the token */
export const logInByApi = async (site: RunningSite, { email, password }: Person, platform: string) =>
	(await callSite(site, login, { email, password }, { headers: { platform } })).reply.token;

/** The newest mail's link, without the origin. */
export async function mailedLink(site: RunningSite, address: string): Promise<string> {
	const { text = "" } = await site.mail.mailTo(address, 20_000);
	const link = /https?:\/\/\S+\/(?:confirm|reset)\/\S+/.exec(text)?.[0];
	if (!link) throw new Error("No link in the mail.");
	return link.slice(new URL(link).origin.length);
}
