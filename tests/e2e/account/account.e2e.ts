import type { Locale } from "../../../i18n/locales.ts";
import { atPath, expect, inOneBrowser, mailedCode, test, wordsOf } from "../fixtures.ts";
import { password, steps } from "./account-steps.ts";

const people: Record<"en" | "ar", { name: string; email: string; digits: string; mail: RegExp }> = {
	en: { name: "Zoë O’Brien-Smith", email: "zoe@example.org", digits: "0123456789", mail: /code/i },
	ar: { name: "ليلى بنت أحمد", email: "layla@example.org", digits: "٠١٢٣٤٥٦٧٨٩", mail: /[\u0600-\u06ff]/ },
};

for (const locale of ["en", "ar"] satisfies Locale[]) {
	const { name, email, digits, mail } = people[locale];

	test(`a visitor signs up with a mailed code, in ${locale}`, {
		tag: locale === "en" ? "@edge" : [],
	}, async ({ page, site }) => {
		const { auth, button, fill, path } = steps(page, locale);
		const navbar = wordsOf(locale, "navbar");
		await page.addInitScript((lang) => localStorage.setItem("lang", lang), locale);
		await page.goto(path("/"));
		await page.getByRole("banner").getByRole("link", { name: navbar.login, exact: true }).click();
		await page.getByRole("main").getByRole("link", { name: auth.login.create }).click();
		await page.waitForURL(atPath(path("/signup")));

		await fill({ name, email, password });
		await button(auth.signup.submit).click();
		await page.waitForURL((url) => url.pathname === path("/verify/otp"));
		await expect(page.getByText(auth.signup.success)).toBeVisible();
		await expect(page.getByText(email)).toBeVisible();

		const mailed = await mailedCode(site, email);
		const letter = await site.mail.mailTo(email);
		expect(letter.subject).toMatch(mail);
		expect(letter.html).toContain(mailed);
		await expect(button(auth.otp.submit)).toBeDisabled();
		const code = [...mailed].map((digit) => digits[Number(digit)]).join("");
		await page.getByRole("textbox").first().focus();
		await page.keyboard.type(code);

		await page.waitForURL((url) => url.pathname === path("/profile"));
		await expect(page.getByText(auth.otp.success)).toBeVisible();
		await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
		await expect(page.getByRole("main").getByText(email).first()).toBeVisible();

		const account = page.getByRole("banner").locator("details", { has: page.locator("[data-logout]") });
		await expect(account.locator("summary")).toContainText(name);
		await expect(account.locator("summary")).toContainText(email);
		await account.locator("summary").click();
		await account.getByRole("button", { name: navbar.account.logout }).click();
		await page.waitForURL((url) => url.pathname === path("/login"));
		const left = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
		expect(left.filter((key) => !["lang", "device", "splash"].includes(key))).toEqual([]);
		await expect(
			page.getByRole("banner").getByRole("link", { name: navbar.login, exact: true }),
		).toBeVisible();
		await fill({ email: email.toUpperCase(), password });
		await button(auth.login.submit).click();
		await page.waitForURL((url) => url.pathname === path("/profile"));
		await expect(page.getByText(auth.login.success)).toBeVisible();
	});
}

test("the profile asks for a login and is shown after it", { tag: "@edge" }, async ({ page, account }) => {
	await page.goto("/profile#devices");
	await page.waitForURL(atPath(`/login?${new URLSearchParams({ from: "/profile#devices" })}`));
	await steps(page, "en").fill({ email: account.email, password: account.password });
	await page.keyboard.press("Enter");
	await page.waitForURL(atPath("/profile#devices"));
});

inOneBrowser("the profile that was refused is no step in the history", async ({ page }) => {
	await page.goto("/signup");
	await page.goto("/profile");
	await page.waitForURL((url) => url.pathname === "/login");
	await page.goBack();
	await page.waitForURL(atPath("/signup"));
});
