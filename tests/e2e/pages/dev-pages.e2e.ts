import { checkout, register } from "../../../functions/contract/index.ts";
import { botSolution } from "../../support/fakes/bot.ts";
import { callSite, expect, isAccessible, test, where } from "../fixtures.ts";

test.describe("without a mail server", () => {
	test.use({ settings: { SMTP_URL: "" } });

	test("the printed address opens the mailbox, which renders its messages", async ({ page, site }) => {
		const person = { name: "Ada", email: "ada@example.org", password: "a long passphrase" };
		await callSite(site, register, { ...person, ...(await botSolution(site.url)) });

		const printedAddress =
			site.notes.map((line) => /http:\S+\/dev\/mailbox\S*/.exec(line)?.[0]).find(Boolean) ?? "";
		expect(printedAddress).toMatch(/\?key=[\w-]{20,}$/);
		await page.goto(printedAddress);
		// The key must not stay in the URL, where history, screenshots and copied links would expose it.
		expect(where(page)).toBe("/dev/mailbox");
		expect(await page.evaluate(() => document.cookie)).toBe("");
		const code = await page.locator("[data-code]").innerText();
		expect(code).toMatch(/^\d{6}$/);
		await isAccessible(page);

		await page.getByRole("listitem").getByRole("link").first().click();
		await expect(page.frameLocator("iframe").getByText(code).first()).toBeVisible();
		await page.getByRole("link", { name: "Mailbox" }).click();
		await expect(page.getByRole("link", { name: "JSON" })).toHaveAttribute("href", "/dev/mailbox.json");
		expect(await (await page.request.get("/dev/mailbox.json")).json()).toMatchObject([{ code }]);
		expect((await fetch(`${site.url}/dev/mailbox`)).status).toBe(403);
	});
});

test("the payment page opens under another host name", async ({ page, site, account, watch }) => {
	const { url } = (await callSite(site, checkout, { packageId: "year" }, account)).reply as { url: string };
	const path = new URL(url).pathname;
	const elsewhere = site.url.replace("localhost", "127.0.0.1");
	watch.allow(new RegExp(`^asked another host: ${elsewhere}/`));

	// The same machine but cross-site to the browser, so SameSite=Strict cookies aren't sent.
	await page.goto(`${elsewhere}/`);
	await page.evaluate((to) => location.assign(to), url);
	await page.waitForURL((now) => now.pathname === path && now.search === "");
	await expect(page.getByRole("note")).toBeVisible();
	await expect(page.getByRole("button", { name: "4242" })).toBeVisible();
	await isAccessible(page);

	// Chrome shows the site's icon there, so the page's CSP must allow it.
	expect((await page.request.get("/favicon.svg")).status()).toBe(200);
	await page.reload();
	await expect(page.getByRole("button", { name: "4242" })).toBeVisible();
	expect((await fetch(site.url + path)).status).toBe(403);
});
