import type { Page } from "@playwright/test";
import { endSessions } from "../../../functions/contract/account/account.ts";
import { confirmLink, login } from "../../../functions/contract/account/auth.ts";
import { getPath } from "../../../functions/contract/endpoint.ts";
import { atPath, callSite, expect, inOneBrowser, test, testInOneTab, wordsOf } from "../fixtures.ts";
import { password, steps } from "./account-steps.ts";

const email = "zoe@example.org";
const notifications = wordsOf("en", "common").toast.region;
const markup = `"><img src=x onerror="window.taken=1"><svg onload=window.taken=1>`;

/** Redirect targets that point to another site or run a script. */
const elsewhere = [
	"//evil.example",
	"/\\evil.example/x",
	"https://evil.example/login",
	"javascript:window.taken=1",
	"/\t/evil.example",
	"/.//evil.example",
	"%2F%2Fevil.example",
	"data:text/html,<script>window.taken=1</script>",
];

const injectedValue = (page: Page): Promise<unknown> =>
	page.evaluate(() => (window as unknown as { taken?: unknown }).taken ?? null);
/** Mocks an API response. */
const answer = (page: Page, path: string, reply: object) =>
	page.route(`**${path}`, (route) => route.fulfill({ json: { code: 200, message: "", ...reply } }));

test("a login redirects to pages of this site only, whatever the URL says", async ({ page, account }) => {
	const { auth, button, fill } = steps(page, "en");
	await answer(page, getPath(login), { token: account.token, data: {} });
	for (const from of elsewhere.slice(0, 5)) {
		await page.goto(`/login?${new URLSearchParams({ from })}`);
		await fill({ email: account.email, password: account.password });
		await button(auth.login.submit).click();
		await page.waitForURL(atPath("/profile"));
		expect(await injectedValue(page)).toBeNull();
		// If logged in, the page redirects at once, by the same rule.
		await page.goto(`/login?${new URLSearchParams({ from })}`);
		await page.waitForURL(atPath("/profile"));
		await page.waitForLoadState("networkidle");
		expect(await injectedValue(page)).toBeNull();
		await page.evaluate(() => localStorage.removeItem("token"));
	}
});

inOneBrowser("a mailed link leads to this site only", async ({ page, site }) => {
	const { auth, button } = steps(page, "en");
	await answer(page, getPath(confirmLink), {});
	for (const next of elsewhere.slice(1, 4)) {
		await page.goto(`/verify/email?${new URLSearchParams({ token: "x", email, next })}`);
		await button(auth.verify.confirm).click();
		await page.waitForURL((url) => url.pathname === "/login");
		expect(new URL(page.url()).origin).toBe(new URL(site.url).origin);
		expect(await injectedValue(page)).toBeNull();
	}
});

/** An unsigned token: the page may trust it, the server never does. */
const tokenOf = (user: unknown, exp: unknown = 9e9): string =>
	`e30.${Buffer.from(JSON.stringify({ exp, user })).toString("base64url")}.x`;

/** Storage contents left by a foreign script, another program or an old version of ours. */
const invalidStorage: Record<string, Record<string, string>> = {
	"no token": { token: "garbage", lang: "xx", endTime: "soon", otpExpired: "maybe", email: markup },
	"a malformed token": {
		token: tokenOf({ id: 1, name: {}, email: [] }),
		lang: "__proto__",
		endTime: "1e999",
	},
	"a token without a user": { token: tokenOf(null), lang: "en-US", endTime: "-5", otpExpired: "TRUE" },
	"a token with markup": {
		token: tokenOf({ id: "1", name: markup, email: `${markup}@example.org` }),
		lang: markup,
		email: markup,
		endTime: "NaN",
		"chat-history": `[{"role":"assistant","content":${JSON.stringify(markup)}},null,7]`,
		slash: markup,
	},
	"a token without expiry": { token: tokenOf({ id: "1", name: "", email: "" }, "1e999"), lang: "toString" },
	"JSON instead of text": { token: "{}", lang: "[]", email: "null", endTime: "{}", "chat-history": "{" },
};
const inTab = {
	toasts: JSON.stringify([["success", markup], ["error"], null, 5]),
	"resend-at": "1e300",
	"reset-token": markup,
};
const visited = [
	"/",
	"/login",
	`/verify/otp?${new URLSearchParams({ email: markup, context: markup })}`,
	"/reset-password",
];

/** Fills the browser's storage and this tab's before the first page. */
const fillStorage = (page: Page, ...storages: [local: Record<string, string>, tab: Record<string, string>]) =>
	page.addInitScript(([local, tab]) => {
		if (location.protocol !== "http:" || sessionStorage.getItem("poisoned")) return;
		for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
		for (const [key, value] of Object.entries({ ...tab, poisoned: "yes" }))
			sessionStorage.setItem(key, value);
	}, storages);

for (const [name, local] of Object.entries(invalidStorage))
	inOneBrowser(`storage that holds ${name} breaks no page and runs nothing`, async ({ page, watch }) => {
		// A plausible token leads to the profile, whose API call fails with 401.
		watch.allow(/401/);
		await fillStorage(page, local, inTab);
		for (const path of visited) {
			await page.goto(path, { waitUntil: "networkidle" });
			await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
			expect(await injectedValue(page)).toBeNull();
			expect(await page.locator("img[src=x], svg[onload]").count()).toBe(0);
		}
		// A working button proves that the header's script runs.
		await page.goto("/");
		await page.locator("header details summary").first().click();
		await expect(page.locator("header details[open]").first()).toBeVisible();
	});

test("texts from storage and names from a token are shown as plain text", async ({ page, watch }) => {
	watch.allow(/401/);
	const token = tokenOf({ id: "1", name: markup, email });
	await fillStorage(page, { token }, { toasts: JSON.stringify([["error", markup]]) });
	// A page that shows messages and doesn't redirect.
	await page.goto("/forget-password");
	await expect(page.getByRole("region", { name: notifications }).getByText(markup)).toBeVisible();
	await page.goto("/");
	await expect(page.locator("[data-user=name]").first()).toHaveText(markup);
	expect(await injectedValue(page)).toBeNull();
	// The server rejects this token: the profile says so and clears it.
	await page.goto("/profile");
	await page.waitForURL((url) => url.pathname === "/login");
	await expect(page.getByText(wordsOf("en", "common").errors.session_ended)).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
	expect(await injectedValue(page)).toBeNull();
});

test("the token is sent to the page's own origin only", async ({ page, person }) => {
	await page.addInitScript(() => {
		const posted: unknown[] = [];
		Object.assign(window, { posted });
		const post = window.postMessage.bind(window);
		window.postMessage = (message: unknown, ...rest: unknown[]) => {
			if ((message as { type?: string })?.type === "user") posted.push([message, ...rest]);
			post(message, ...(rest as [string]));
		};
	});
	await page.clock.install();
	await page.goto("/");
	const posted = () => page.evaluate(() => (window as unknown as { posted: unknown[] }).posted);
	expect(await posted()).toEqual([]);
	await page.clock.fastForward(1000);
	await expect.poll(posted).toEqual([[{ type: "user", payload: person.token }, new URL(page.url()).origin]]);
});

test("a password change reports an ended session", async ({ page, person, site, watch }) => {
	watch.allow(/401/);
	const { auth, button, errors, fill, toast } = steps(page, "en");
	await page.goto("/reset-password");
	await callSite(site, endSessions, {}, person);
	await fill({ current_password: person.password, new_password: password, confirm_password: password });
	await button(auth.reset.submit).click();
	await expect(toast(errors.session_ended)).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

for (const path of ["/", "/login", "/tools/whatsmyip", "/tools/speedtest"])
	testInOneTab(`no text becomes markup: ${path}`, async ({ page, watch }) => {
		watch.allow(/TrustedTypePolicy|TrustedHTML/);
		await page.goto(path);
		const refused = await page.evaluate(() => {
			const fails = (work: () => void) => {
				try {
					work();
					return false;
				} catch (error) {
					return error instanceof TypeError;
				}
			};
			const { trustedTypes } = globalThis as unknown as {
				trustedTypes: { createPolicy(name: string, rules: object): void };
			};
			return [
				fails(() => trustedTypes.createPolicy("default", { createHTML: (html: string) => html })),
				fails(() => trustedTypes.createPolicy("another", { createHTML: (html: string) => html })),
				fails(() => {
					document.createElement("div").innerHTML = "<b>1</b>";
				}),
			];
		});
		expect(refused).toEqual([true, true, true]);
	});
