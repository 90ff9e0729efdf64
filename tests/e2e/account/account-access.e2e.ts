import type { Page } from "@playwright/test";
import { confirmLink, login, register, verifyOtp } from "../../../functions/contract/account/auth.ts";
import { botChallenge } from "../../../functions/contract/bot.ts";
import { getPath } from "../../../functions/contract/endpoint.ts";
import { botSolution } from "../../support/fakes/bot.ts";
import { callSite, mailedCode } from "../../support/site/site.ts";
import { accessibilityFaults, atPath, expect, inOneBrowser, test, wordsOf } from "../fixtures.ts";
import { password, steps } from "./account-steps.ts";

const email = "zoe@example.org";

/** Presses Tab until `selector` has focus; every stop on the way must have a visible focus indicator. */
async function tabTo(page: Page, selector: string): Promise<void> {
	for (let step = 0; step < 40; step++) {
		await page.keyboard.press("Tab");
		const { there, seen } = await page.evaluate((expected) => {
			const element = document.activeElement as HTMLElement;
			const { outlineStyle, outlineWidth } = getComputedStyle(element);
			const hasFocusRing = element === document.body || (outlineStyle !== "none" && outlineWidth !== "0px");
			return { there: element.matches(expected), seen: hasFocusRing };
		}, selector);
		expect(seen, "a focus that can be seen").toBe(true);
		if (there) return;
	}
	throw new Error(`Tab does not lead to ${selector}`);
}

test("a customer logs in by keyboard and reveals the password", async ({ page, account }) => {
	const { auth } = steps(page, "en");
	await page.goto("/login");
	await tabTo(page, "[name=email]");
	await page.keyboard.press("Enter");
	await expect(page.getByText(auth.errors.password_required)).toBeVisible();
	await expect(page.getByLabel(auth.fields.email, { exact: true })).toBeFocused();
	await page.keyboard.type(account.email);
	// Straight to the next field: nothing in between takes keystrokes.
	await page.keyboard.press("Tab");
	await expect(page.getByLabel(auth.fields.password, { exact: true })).toBeFocused();
	await page.keyboard.type(account.password);
	await tabTo(page, ".pw button");
	await page.keyboard.press("Space");
	await expect(page.getByLabel(auth.fields.password, { exact: true })).toHaveAttribute("type", "text");
	await tabTo(page, "[type=submit]");
	await page.keyboard.press("Enter");
	await page.waitForURL(atPath("/profile"));
});

test("a code can be entered by keyboard, also right to left", async ({ page, site }) => {
	const { auth, boxes, button, digits, path, paste } = steps(page, "ar");
	const person = { name: "ليلى", email, password };
	await callSite(site, register, { ...person, ...(await botSolution(site.url)) });
	const code = await mailedCode(site, email);
	await page.goto(path(`/verify/otp?${new URLSearchParams({ email, context: "signup" })}`));
	await expect(button(auth.otp.submit)).toBeDisabled();
	await expect(boxes.first()).toBeFocused();
	await page.keyboard.type("٩٨٧");
	// Includes what was typed before hydration.
	await expect.poll(digits).toBe("987");
	await expect(boxes.nth(3)).toBeFocused();
	await page.keyboard.press("Backspace");
	await expect(boxes.nth(2)).toBeFocused();
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("ArrowLeft");
	await expect(boxes.first()).toBeFocused();
	await page.keyboard.press("ArrowRight");
	await expect(boxes.nth(1)).toBeFocused();
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.type(`x${code.slice(0, 5)}`);
	await paste("رمز");
	expect(await digits()).toBe(code.slice(0, 5));
	await page.keyboard.type(code.slice(5));
	await page.waitForURL(atPath(path(`/login?${new URLSearchParams({ email })}`)));
});

/** Every state of a form; each leaves the page in it. `hold` blocks a response to show the pending state. */
const states: Record<string, (page: Page, step: ReturnType<typeof steps>) => Promise<void>> = {
	async "login, refused"(page, { auth, button, fill, path, toast }) {
		await page.goto(path("/login"));
		await fill({ email, password: "wrong" });
		await button(auth.login.submit).click();
		await expect(toast(auth.login.wrong)).toBeVisible();
	},
	async "login, fields missing"(page, { auth, button, path }) {
		await page.goto(path("/login"));
		await button(auth.login.submit).click();
		await expect(page.getByText(auth.errors.password_required)).toBeVisible();
	},
	async "login, waiting"(page, { auth, button, fill, path }) {
		await hold(page, getPath(login));
		await page.goto(path("/login"));
		await fill({ email, password });
		await button(auth.login.submit).click();
		await expect(button(auth.login.submitting)).toBeDisabled();
	},
	async "sign-up, fields wrong"(page, { auth, button, fill, path }) {
		await page.goto(path("/signup"));
		await fill({ name: "<b>", email: "zoe@", password: "short" });
		await button(auth.signup.submit).click();
		await expect(page.getByText(auth.errors.name_invalid)).toBeVisible();
	},
	async "sign-up, while the bot check is solved"(page, { auth, button, fill, path }) {
		await hold(page, getPath(botChallenge));
		await page.goto(path("/signup"));
		await fill({ name: "Zoë", email, password });
		await button(auth.signup.submit).click();
		await expect(button(auth.fields.checking)).toBeDisabled();
	},
	async "forgotten password, address missing"(page, { auth, button, path }) {
		await page.goto(path("/forget-password"));
		await button(auth.forgot.submit).click();
		await expect(page.getByText(auth.errors.email_required, { exact: true })).toBeVisible();
	},
	async "code, wrong"(page, { boxes, paste, path }) {
		await page.route(`**${getPath(verifyOtp)}`, (route) =>
			route.fulfill({ status: 400, json: { code: 400, message: "", error: "code_wrong" } }),
		);
		await page.goto(path(`/verify/otp?email=${email}`));
		await paste("123456");
		await expect(boxes.first()).toHaveAttribute("aria-invalid", "true");
	},
	async "code, expired"(page, { auth, path }) {
		await page.goto(path(`/verify/otp?email=${email}`));
		await page.evaluate((address) => {
			localStorage.setItem("email", address);
			localStorage.setItem("otpExpired", "true");
		}, email);
		await page.reload();
		await expect(page.getByText(auth.otp.expired)).toBeVisible();
	},
	async "code, waiting"(page, { auth, button, paste, path }) {
		await hold(page, getPath(verifyOtp));
		await page.goto(path(`/verify/otp?email=${email}`));
		await paste("123456");
		await expect(button(auth.otp.submitting)).toBeDisabled();
	},
	async "new password, without a code"(page, { auth, path }) {
		await page.goto(path("/reset-password"));
		await expect(page.getByText(auth.reset.no_email)).toBeVisible();
	},
	async "new password, not the same twice"(page, { auth, button, fill, path }) {
		await page.goto(path("/login"));
		await page.evaluate((address) => {
			sessionStorage.setItem("reset-token", `${address} x`);
		}, email);
		await page.goto(path("/reset-password"));
		await fill({ new_password: password, confirm_password: "other" });
		await button(auth.reset.submit).click();
		await expect(page.getByText(auth.errors.password_mismatch)).toBeVisible();
	},
	async "link, not pressed yet"(page, { auth, button, path }) {
		await page.goto(path(`/verify/email?token=x&email=${email}`));
		await expect(button(auth.verify.confirm)).toBeVisible();
		await expect(page.getByText(email)).toBeVisible();
	},
	async "link, being checked"(page, { auth, button, path }) {
		await hold(page, getPath(confirmLink));
		await page.goto(path(`/verify/email?token=x&email=${email}`));
		await button(auth.verify.confirm).click();
		await expect(page.getByText(auth.verify.checking)).toBeVisible();
	},
	async "link, expired"(page, { auth, button, path }) {
		await page.goto(path(`/verify/email?token=x&email=${email}`));
		await button(auth.verify.confirm).click();
		await expect(page.getByRole("heading", { name: auth.verify.expired_h2 })).toBeVisible();
	},
};

/** Calls to a path never get a response. */
const hold = (page: Page, path: string): Promise<unknown> => page.route(`**${path}`, () => {});

const screens = ["login", "sign-up", "forgotten password", "code", "new password", "link"];

// English only: structure and colours don't depend on the language.
for (const screen of screens)
	inOneBrowser(`the page "${screen}" is accessible in both schemes`, async ({ page, watch }) => {
		watch.allow(/40[01]/);
		const faults: Record<string, string[]> = {};
		for (const [name, enter] of Object.entries(states)) {
			if (!name.startsWith(`${screen},`)) continue;
			await page.emulateMedia({ colorScheme: "light" });
			await enter(page, steps(page, "en"));
			faults[name] = await accessibilityFaults(page, "light");
			await page.emulateMedia({ colorScheme: "dark" });
			faults[`${name}, dark`] = await accessibilityFaults(page, "dark");
			await page.evaluate(() => {
				localStorage.clear();
				sessionStorage.clear();
			});
			await page.unrouteAll();
		}
		expect(Object.keys(faults).length).toBeGreaterThan(0);
		expect(Object.entries(faults).filter(([, found]) => found.length)).toEqual([]);
	});

test("a form whose code doesn't load says so, also after it was sent", async ({ page, watch }) => {
	watch.allow(/ERR_FAILED|Failed to load|Failed to fetch/);
	await page.route("**/_astro/login.*", (route) => route.abort());
	await page.goto("/login?from=/pricing");
	await page.locator("[type=submit]").click();
	const alert = page.locator(".box [role=alert]:visible");
	await expect(alert).toContainText(wordsOf("en", "common").errors.network);
	await page.unroute("**/_astro/login.*");
	await alert.getByRole("link").click();
	await expect(page.locator("[data-island=Form]")).not.toHaveAttribute("data-pending");
	await expect(page).toHaveURL(/\?from=\/pricing$/);
	await expect(alert).toHaveCount(0);
});

test("a login pressed before its code has loaded looks busy, and is sent once that's there", async ({
	page,
	account,
}) => {
	const { auth, button, fill } = steps(page, "en");
	const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
	await page.clock.install();
	await page.route("**/_astro/login.*", async (route) => {
		await isReleased;
		await route.continue();
	});
	await page.goto("/login", { waitUntil: "commit" });
	await fill({ email: account.email, password: account.password });
	await button(auth.login.submit).click();
	await expect(button(auth.login.submitting)).toBeDisabled();
	const alert = page.locator(".box [role=alert]");
	await expect(alert.first()).toBeHidden();
	await page.clock.runFor(12_000);
	await expect(alert.filter({ hasText: wordsOf("en", "common").errors.network })).toBeVisible();
	release();
	await page.waitForURL(atPath("/profile"));
});

test("every form says what blocked storage prevents", async ({ page }) => {
	const note = page.getByText(wordsOf("en", "common").states.noStorage);
	await page.goto("/login");
	await expect(note).toBeHidden();
	await page.addInitScript(() =>
		Object.defineProperty(window, "localStorage", {
			get() {
				throw new DOMException("denied", "SecurityError");
			},
		}),
	);
	for (const path of ["/login", "/signup", "/forget-password", "/verify/otp", "/reset-password"]) {
		await page.goto(path);
		await expect(note).toBeVisible();
	}
});
