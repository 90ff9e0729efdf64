import { fill, pluralize } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { atPath, expect, mailedCode, test } from "../fixtures.ts";
import { mailedLink, password, steps } from "./account-steps.ts";

const minute = 60_000;
const email = "zoe@example.org";
const name = "Zoë";
const newPassword = "twelve slow herons";

const locale: Locale = "ar";
test("after a wrong and an expired code, a new one works", async ({ page, site, watch }) => {
	watch.allow(/400/);
	const { auth, errors, boxes, button, digits, paste, path, toast, ...step } = steps(page, locale);
	await page.clock.install();
	await page.goto(path("/signup"));
	await step.fill({ name, email, password });
	await button(auth.signup.submit).click();
	await page.waitForURL((url) => url.pathname === path("/verify/otp"));
	const early = await mailedCode(site, email);

	// Too early to request another code.
	const waiting = page.getByRole("button", { name: /\d|[٠-٩]/ });
	await expect(waiting).toBeDisabled();
	const forms = [58, 59, 60].map((seconds) => pluralize(locale, auth.otp, "wait", seconds));
	expect(forms).toContain(await waiting.textContent());

	await expect(boxes.first()).toBeFocused();
	await paste(early.replace(/./g, (digit) => String((Number(digit) + 1) % 10)));
	// The error stays at the inputs until something else is typed.
	const reason = page.getByRole("alert").filter({ hasText: errors.code_wrong });
	await expect(reason).toBeVisible();
	await expect(page.getByRole("group", { name: auth.otp.legend })).toHaveAccessibleDescription(
		errors.code_wrong,
	);
	await expect(boxes.first()).toBeFocused();
	await expect(boxes.first()).toHaveAttribute("aria-invalid", "true");
	await page.clock.fastForward(10_000);
	await expect(reason).toBeVisible();
	expect(await digits()).toBe("");
	await boxes.first().press("1");
	await expect(reason).toHaveCount(0);
	await expect(boxes.first()).not.toHaveAttribute("aria-invalid");
	await boxes.first().press("Backspace");

	// Ten minutes later the code has expired, which survives a reload.
	site.pass(10 * minute);
	await page.clock.fastForward(10 * minute);
	await expect(page.getByText(auth.otp.expired)).toBeVisible();
	await page.reload();
	await expect(page.getByText(auth.otp.expired)).toBeVisible();
	const refused = page.waitForResponse((response) => response.status() === 400);
	await paste(early);
	await refused;
	await expect(boxes.first()).toBeEnabled();
	await expect(page.getByText(auth.otp.expired)).toBeVisible();

	await button(auth.otp.resend).click();
	await expect(toast(auth.otp.toast.resend_success)).toBeVisible();
	await expect(page.getByText(auth.otp.expired, { exact: true })).toHaveCount(0);
	expect(await digits()).toBe("");
	await expect.poll(() => mailedCode(site, email)).not.toBe(early);
	const code = await mailedCode(site, email);
	for (const other of ["12345", "1234567", "abc"]) {
		await paste(other);
		expect(await digits()).toBe("");
	}
	await paste(`${code.slice(0, 3)} ${code.slice(3)}`);
	await page.waitForURL((url) => url.pathname === path("/profile"));
	await expect(page.getByText(auth.otp.success)).toBeVisible();
});

test("a mailed link resets the password once", async ({ page, site, account, watch }) => {
	watch.allow(/40[01]|429/);
	const { auth, button, field, path, toast, ...step } = steps(page, locale);
	await page.goto(path("/login"));
	await step.fill({ email: account.email });
	await expect(page.locator("[data-pending]")).toHaveCount(0);
	await page.getByRole("link", { name: auth.login.forgot }).click();
	await page.waitForURL((url) => url.pathname === path("/forget-password"));
	await expect(field("email")).toHaveValue(account.email);
	await button(auth.forgot.submit).click();
	await page.waitForURL((url) => url.pathname === path("/verify/otp"));
	await expect(toast(auth.forgot.success)).toBeVisible();
	await expect.poll(() => site.mail.caught.length).toBe(2);
	const link = await mailedLink(site, account.email);

	await page.goto(link);
	await button(auth.verify.continue).click();
	await page.waitForURL(atPath(path("/reset-password")));
	await expect(toast(auth.verify.success)).toBeVisible();
	await expect(page.getByText(account.email)).toBeVisible();
	await step.fill({ new_password: "short", confirm_password: "other" });
	await button(auth.reset.submit).click();
	await expect(page.getByText(fill(auth.errors.password_short, { passwordMin: 8 }))).toBeVisible();
	await expect(page.getByText(auth.errors.password_mismatch)).toBeVisible();
	await expect(field("new_password")).toBeFocused();
	await step.fill({ new_password: newPassword, confirm_password: newPassword });
	await button(auth.reset.submit).click();
	await page.waitForURL((url) => url.pathname === path("/login"));
	await expect(toast(auth.reset.success)).toBeVisible();
	await expect(field("email")).toHaveValue(account.email);
	await expect(field("password")).toBeFocused();

	await step.fill({ password: account.password });
	await button(auth.login.submit).click();
	await expect(toast(auth.login.wrong)).toBeVisible();
	await step.fill({ password: newPassword });
	await button(auth.login.submit).click();
	await page.waitForURL((url) => url.pathname === path("/profile"));

	// The link is single-use. A new one can be requested after a delay.
	await page.goto(link);
	await button(auth.verify.continue).click();
	await expect(page.getByRole("heading", { name: auth.verify.expired_h2 })).toBeVisible();
	await button(auth.verify.resend).click();
	await expect(page.getByRole("button", { name: /\d|[٠-٩]/ })).toBeDisabled();
	const links = () => site.mail.caught.filter(({ mail }) => mail.text?.match(/\/(?:confirm|reset)\//)).length;
	expect(links()).toBe(2);
	site.pass(minute);
	await page.evaluate(() => sessionStorage.clear());
	await page.goto(link);
	await button(auth.verify.continue).click();
	await button(auth.verify.resend).click();
	await expect(toast(auth.verify.resent_success)).toBeVisible();
	await expect.poll(links).toBe(3);
	expect(await mailedLink(site, account.email)).not.toBe(link);
});
