import type { Page } from "@playwright/test";
import type { Locale } from "../../../i18n/locales.ts";
import { codeAt } from "../../support/api/factors.ts";
import type { Person, RunningSite } from "../../support/site/site.ts";
import { atPath, expect, forget, isAccessible, requestsOf, test, wordsOf } from "../fixtures.ts";
import { logIn, steps } from "./account-steps.ts";

/** Steps through security settings and login. */
function securitySteps(page: Page, site: RunningSite, locale: Locale) {
	const { section, proof } = wordsOf(locale, "security");
	const { auth, button, field, path } = steps(page, locale);
	let ahead = 0;
	/** The app's code. Codes are single-use, so the clock advances. */
	const code = (secret: string): string => {
		ahead += 60_000;
		site.pass(60_000);
		return codeAt(secret, Date.now() + ahead);
	};
	const enter = (value: string) => page.getByLabel(proof.code, { exact: true }).fill(value);
	return {
		section,
		proof,
		auth,
		button,
		path,
		code,
		enter,
		logIn: (person: Person) => logIn(page, person, locale),
		/** Enrols an authenticator in the profile. Returns its secret and the recovery codes. */
		async setUp({ password }: Person): Promise<{ secret: string; codes: string[] }> {
			await page.goto(path("/profile#profile"));
			await button(section.two.begin).click();
			await expect(page.locator(".row:has(+ .ask)").getByText(section.two.begin)).toBeVisible();
			await page.locator("[name=password]:focus").fill(password);
			await button(proof.submit).click();
			await expect(page.getByRole("img", { name: section.two.qr })).toBeVisible();
			const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
			await isAccessible(page);
			await enter(code(secret));
			await button(section.two.confirm).click();
			await expect(page.getByRole("heading", { name: section.codes.h3 })).toBeFocused();
			const codes = await page.locator("ol code").allInnerTexts();
			expect(codes).toHaveLength(10);
			await isAccessible(page);
			await button(section.codes.saved).click();
			await expect(button(section.codes.renew)).toBeVisible();
			return { secret, codes };
		},
		/** Begins to add a passkey in the profile. Returns the field for its name. */
		async addPasskey({ password }: Person) {
			await page.goto(path("/profile#profile"));
			await button(section.keys.add).click();
			await field("password").fill(password);
			await button(proof.submit).click();
			const name = page.getByLabel(section.keys.name, { exact: true });
			await expect(name).toBeFocused();
			return name;
		},
	};
}

test("a recovery code replaces the authenticator app", async ({ page, account, site, watch }) => {
	watch.allow(/40[013]/);
	const { section, proof, path, code, enter, button, logIn, setUp } = securitySteps(page, site, "ar");
	const profile = atPath(path("/profile"));
	await logIn(account);
	await page.waitForURL(profile);
	const { secret, codes } = await setUp(account);
	await forget(page);
	await logIn(account);
	await expect(page.getByRole("heading", { name: proof.title })).toBeVisible();
	await expect(page.getByLabel(proof.code, { exact: true })).toBeFocused();
	await isAccessible(page);
	await button(proof.submit).click();
	await expect(page.getByText(proof.code_missing)).toBeVisible();
	await enter("000000");
	await page.keyboard.press("Enter");
	await expect(page.getByText(proof.code_wrong)).toBeVisible();
	await expect(page.getByLabel(proof.code, { exact: true })).toBeFocused();
	await enter(code(secret));
	await page.keyboard.press("Enter");
	await page.waitForURL(profile);
	await forget(page);
	await logIn(account);
	await enter(codes[0] ?? "");
	await button(proof.submit).click();
	await page.waitForURL(profile);
	await page.goto(path("/profile#profile"));
	await button(section.two.remove).click();
	await enter(code(secret));
	await button(proof.submit).click();
	await expect(button(section.two.begin)).toBeVisible();
	await forget(page);
	await logIn(account);
	await page.waitForURL(profile);
});

test("changes to the account need the second factor", async ({ page, account, site, watch }) => {
	watch.allow(/40[013]/);
	const { auth, proof, code, enter, button, logIn, setUp } = securitySteps(page, site, "en");
	const own = wordsOf("en", "profile").profile;
	await logIn(account);
	await page.waitForURL(atPath("/profile"));
	const { secret } = await setUp(account);

	await page.goto("/reset-password");
	const next = "seven other lanterns";
	await page.getByLabel(auth.fields.current_password, { exact: true }).fill(account.password);
	await page.getByLabel(auth.fields.new_password, { exact: true }).fill(next);
	await page.getByLabel(auth.fields.confirm_password, { exact: true }).fill(next);
	await button(auth.reset.submit).click();
	await enter(code(secret));
	await button(proof.submit).click();
	await page.waitForURL((url) => url.pathname === "/login");
	await logIn({ ...account, password: next });
	await enter(code(secret));
	await button(proof.submit).click();
	await page.waitForURL(atPath("/profile"));
	await page.goto("/profile#profile");
	await button(own.delete.button).first().click();
	await button(own.delete.button).nth(1).click();
	await enter(code(secret));
	await button(proof.submit).click();
	await page.waitForURL(atPath("/account-deleted"));
});

/** A virtual authenticator in Chromium that verifies its user and responds by itself. */
async function withAuthenticator(page: Page) {
	const session = await page.context().newCDPSession(page);
	await session.send("WebAuthn.enable", { enableUI: false });
	await session.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
}

test("a passkey is added, used and removed", { tag: "@edge" }, async ({ page, account, site, watch }) => {
	watch.allow(/40[013]/);
	const { section, proof, auth, path, button, logIn, addPasskey } = securitySteps(page, site, "en");
	const profile = atPath(path("/profile"));
	await withAuthenticator(page);
	await logIn(account);
	await page.waitForURL(profile);
	await (await addPasskey(account)).fill("Phone");
	await button(section.keys.save).click();
	await expect(page.getByRole("listitem").filter({ hasText: "Phone" })).toBeVisible();
	await isAccessible(page);

	await forget(page);
	await page.goto(path("/login"));
	await button(auth.login.passkey).click();
	await page.waitForURL(profile);

	await page.goto(path("/profile#profile"));
	await button(section.keys.remove_name.replace("{{name}}", "Phone")).click();
	await page.getByLabel(auth.fields.password, { exact: true }).fill(account.password);
	await button(proof.submit).click();
	await expect(page.getByRole("listitem").filter({ hasText: "Phone" })).toHaveCount(0);
});

test("a passkey is offered in the address field", async ({ page, account, site, watch }) => {
	watch.allow(/40[013]/);
	const { logIn, addPasskey } = securitySteps(page, site, "en");
	await withAuthenticator(page);
	await logIn(account);
	await page.waitForURL(atPath("/profile"));
	await addPasskey(account);
	await forget(page);

	const requests = requestsOf(page);
	await page.goto("/login");
	await expect(page.locator("[data-pending]")).toHaveCount(0);
	await page.waitForLoadState("networkidle");
	expect(requests.filter((path) => path.includes("passkey"))).toEqual([]);
	await page.mouse.move(100, 100);
	await page.mouse.move(120, 120);
	await page.waitForURL(atPath("/profile"));
});
