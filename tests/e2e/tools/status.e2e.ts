import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { register } from "../../../functions/contract/account/auth.ts";
import { pathOf } from "../../../functions/contract/endpoint.ts";
import { fill } from "../../../i18n/format.ts";
import { localePath } from "../../../i18n/paths.ts";
import { botSolution } from "../../support/fakes/bot.ts";
import { startSite } from "../../support/site/site.ts";
import { wordsOf } from "../../support/words.ts";
import { expect, test } from "../fixtures.ts";

const minute = 60_000;

for (const locale of ["en", "ar"] as const)
	test(`a visitor finds out what is measured, in ${locale}`, async ({ page, runtime }) => {
		const { live, parts, title } = wordsOf(locale, "status");
		await page.goto(localePath(locale, "/contact-us"));
		await page.getByRole("link", { name: wordsOf(locale, "contact").card.status }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
		const status = page.getByRole("status");
		await expect(status).not.toHaveText(live.loading);
		const site = page.locator("[data-part=site]");
		await expect(site.getByRole("heading")).toHaveText(parts.site);
		await expect(site.locator("i")).toHaveCount(90);
		// The edge measures on a schedule that doesn't run here, so the page must report no data rather than "up".
		if (runtime === "node") await expect(site.locator(".badge")).toHaveText(live.states.up);
		else await expect(site.locator(".badge")).toHaveText(live.states.none);
	});

test("an unreachable server is reported on open and new pages", async ({ page, watch }) => {
	watch.allow(/ERR_FAILED|Failed to load/);
	const { live } = wordsOf("en", "status");
	await page.goto("/status");
	const status = page.getByRole("status");
	await expect(status).not.toHaveText(live.loading);
	await page.route("**/api/status", (route) => route.abort());
	await page.reload();
	await expect(status).toHaveText(live.unreachable);
	await page.unroute("**/api/status");
	await page.route("**/_astro/status-board.*", (route) => route.abort());
	await page.reload();
	await expect(status).toHaveText(live.unreachable);
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });
	test("the page says what it can't show, what is measured and how", async ({ page }) => {
		const { noScript, how, incidents } = wordsOf("fr", "status");
		await page.goto("/fr/status");
		await expect(page.locator("noscript .note")).toHaveText(noScript);
		await expect(page.locator("noscript .note")).toBeVisible();
		await expect(page.getByText(how.mail)).toBeVisible();
		await expect(page.getByRole("status")).toBeHidden();
		const feed = await page.request.get("/fr/status/feed.xml");
		expect(feed.headers()["content-type"]).toMatch(/xml/);
		await expect(page.getByRole("link", { name: incidents.feed })).toHaveAttribute(
			"href",
			"/fr/status/feed.xml",
		);
	});
});

test("an outage of mail, and then of the database too, is shown", async ({ page, runtime, watch }) => {
	test.skip(runtime === "edge", "breaks the machine's own parts");
	test.slow();
	watch.allow(/asked another host|ERR_CONNECTION_REFUSED|Failed to load|status of 50/);
	const { live, parts } = wordsOf("en", "status");
	const folder = await mkdtemp(join(tmpdir(), "site-"));
	const own = await startSite({ DATA_DIR: folder }, { statusEvery: 300 });
	try {
		const status = page.getByRole("status");
		const names = (...ids: (keyof typeof parts)[]) =>
			new Intl.ListFormat("en").format(ids.map((id) => parts[id]));
		const reloadAndExpect = async (text: string) =>
			expect(async () => {
				// The response is cached for some seconds, so the browser may show the old one.
				own.pass(30_000);
				await page.goto(`${own.url}/status`);
				await expect(status).toContainText(text, { timeout: 2_000 });
			}).toPass({ timeout: 40_000 });
		await reloadAndExpect(live.allUp);

		await own.mail.close();
		for (const email of ["ada@example.org", "grace@example.org"]) {
			const body = { name: "Ada", email, password: "a long passphrase", ...(await botSolution(own.url)) };
			const headers = { "content-type": "application/json", origin: own.url };
			await page.request.post(own.url + pathOf(register), { data: body, headers });
		}
		own.pass(3 * minute);
		await reloadAndExpect(fill(live.slow, { parts: names("mail") }));
		own.pass(3 * minute);
		await reloadAndExpect(fill(live.down, { parts: names("mail") }));

		const database = new DatabaseSync(join(folder, "site.db"));
		database.exec("BEGIN IMMEDIATE");
		await reloadAndExpect(fill(live.down, { parts: names("accounts", "mail") }));
		await expect(page.locator("[data-part=accounts] .badge")).toHaveText(live.states.down);
		database.exec("ROLLBACK");
		database.close();
		await reloadAndExpect(fill(live.down, { parts: names("mail") }));
	} finally {
		await own.close();
		await rm(folder, { recursive: true, force: true });
	}
});
