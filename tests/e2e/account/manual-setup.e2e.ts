import { readFile } from "node:fs/promises";
import brand from "../../../content/brand.json" with { type: "json" };
import { beginAuthenticator, confirmAuthenticator } from "../../../functions/contract/account/factors.ts";
import { beginTrial } from "../../../functions/contract/billing/billing.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { codeAt } from "../../support/api/factors.ts";
import { feed } from "../../support/api/gateway.ts";
import { startFeed } from "../../support/fakes/feed-server.ts";
import { callSite, expect, getLocalePath, isAccessible, test, wordsOf } from "../fixtures.ts";

const locale: Locale = "ar";
test.describe("manual setup in Arabic", () => {
	test.use({
		locale,
		colorScheme: "dark",
		viewport: { width: 390, height: 844 },
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it depends on from the pattern
		settings: async ({}, use) => {
			const server = await startFeed(feed());
			await use({ SERVERS_URL: server.url });
			server.close();
		},
	});
	const manual = wordsOf(locale, "manual");
	const page = getLocalePath(locale, "/profile#manual");

	test("gives a file, a link and the values to type", async ({ page: tab, person, site, watch }) => {
		watch.allow(/400/);
		await callSite(site, beginTrial, {}, person);
		await tab.goto(page);
		await tab.getByRole("button", { name: manual.login.make, exact: true }).click();
		await expect(tab.getByText(manual.login.once)).toBeVisible();
		const password = await tab.locator("code").nth(1).innerText();
		expect(password).toMatch(/^([0-9a-z]{5}-){3}[0-9a-z]{5}$/);

		await tab.getByLabel(manual.device.platform, { exact: true }).selectOption("android");
		await tab.getByRole("button", { name: manual.device.get }).click();
		const download = tab.waitForEvent("download");
		await tab.getByRole("button", { name: /\.ovpn/ }).click();
		const file = await download;
		expect(file.suggestedFilename()).toBe(`${brand.slug}-de-frankfurt-am-main.ovpn`);
		expect(await readFile(await file.path(), "utf8")).toContain("remote fra.vpn.example 1194");
		await expect(tab.getByRole("link", { name: manual.device.guide, exact: true })).toHaveAttribute(
			"href",
			getLocalePath(locale, "/guides/android-openvpn"),
		);

		await tab.getByLabel(manual.device.protocol, { exact: true }).selectOption("shadowsocks");
		await tab.getByRole("button", { name: manual.device.get }).click();
		await expect(tab.getByRole("img", { name: manual.device.qr })).toBeVisible();
		await expect(tab.getByRole("link", { name: /^ss:/ })).toBeVisible();
		await isAccessible(tab);
		expect(await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

		await tab.reload();
		await expect(tab.getByText(password)).toHaveCount(0);
		await tab.getByLabel(manual.device.protocol, { exact: true }).selectOption("shadowsocks");
		await tab.getByLabel(manual.device.password, { exact: true }).fill("wrong");
		await tab.getByRole("button", { name: manual.device.get }).click();
		await expect(tab.getByText(wordsOf(locale, "auth").errors.password_wrong)).toBeVisible();
		await tab.getByLabel(manual.device.password, { exact: true }).fill(password);
		await tab.getByRole("button", { name: manual.device.get }).click();
		await expect(tab.getByRole("link", { name: /^ss:/ })).toBeVisible();

		await tab.getByRole("button", { name: manual.login.renew, exact: true }).click();
		await expect(tab.locator("code").nth(1)).not.toHaveText(password);
	});

	test("asks for the second factor and lists the servers", async ({ page: tab, person, site, watch }) => {
		watch.allow(/403/);
		const { password } = person;
		const { secret } = (await callSite(site, beginAuthenticator, { password }, person)).data;
		await callSite(site, confirmAuthenticator, { factor_code: codeAt(secret, Date.now()) }, person);
		site.pass(60_000);
		await tab.goto(page);
		await expect(tab.getByText(manual.plan.free)).toBeVisible();
		await tab.getByRole("button", { name: manual.login.make, exact: true }).click();
		const { proof } = wordsOf(locale, "security");
		await tab.getByLabel(proof.code, { exact: true }).fill(codeAt(secret, Date.now() + 60_000));
		await tab.getByRole("button", { name: proof.submit, exact: true }).click();
		await expect(tab.getByText(manual.login.once)).toBeVisible();
		const servers = tab.getByLabel(manual.device.server, { exact: true }).locator("option");
		await expect(servers).toHaveCount(1);
		await expect(servers).toContainText("Lyon");
	});
});

test("a site without VPN servers says so and makes nothing", { tag: "@edge" }, async ({ page, person }) => {
	expect(person.token).not.toBe("");
	const { none, login } = wordsOf("en", "manual");
	await page.goto("/profile#manual");
	await expect(page.getByRole("heading", { name: none.h2 })).toBeVisible();
	await expect(page.getByText(none.text)).toBeVisible();
	await expect(page.getByRole("button", { name: login.make })).toHaveCount(0);
	await isAccessible(page);
});
