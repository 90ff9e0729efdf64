import { atPath, expect, requestsOf, test } from "../fixtures.ts";
import { mailedLink, password, steps } from "./account-steps.ts";

const email = "zoe@example.org";
const name = "Zoë";

test("a pressed link logs in where the sign-up began", { tag: "@edge" }, async ({ page, context, site }) => {
	const signUp = steps(page, "en");
	await page.goto("/signup?from=%2Fcountry");
	await signUp.fill({ name, email, password });
	await signUp.button(signUp.auth.signup.submit).click();
	await page.waitForURL((url) => url.pathname === "/verify/otp");
	const link = await mailedLink(site, email);
	const tab = await context.newPage();
	const { auth, button, path } = steps(tab, "en");
	const called = requestsOf(tab);
	await tab.goto(link);
	await expect(tab.getByText(email)).toBeVisible();
	expect(called.filter((path) => path.includes("/verify-link"))).toEqual([]);
	await button(auth.verify.confirm).click();
	await tab.waitForURL(atPath("/country"));
	await page.waitForURL((url) => url.pathname.endsWith("/country"));
	await tab.goto(path("/profile"));
	await expect(tab.getByRole("heading", { level: 1 })).toContainText(name);
});
