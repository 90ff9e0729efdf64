import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, inOneBrowser as test } from "../fixtures.ts";

for (const prefix of ["", "/ar"])
	test(`${prefix}/download/linux has a package that can be verified`, async ({ page }, info) => {
		await page.goto(`${prefix}/download/linux`);
		const startedAt = Date.now();
		const started = page.waitForEvent("download");
		await page.locator(".hero a.btn[href*='.deb']").click();
		const download = await started;
		expect(download.suggestedFilename()).toBe("vpn-app.deb");
		// The click's timestamp busts caches.
		expect(Number(new URL(download.url()).searchParams.get("t"))).toBeGreaterThanOrEqual(startedAt);
		const path = info.outputPath("vpn-app.deb");
		await download.saveAs(path);
		const bytes = readFileSync(path);
		const sum = createHash("sha256").update(bytes).digest("hex");
		const check = page.locator("package-check");
		await expect(check).toContainText(sum);
		if (!spawnSync("dpkg-deb", ["--version"]).error)
			expect(execFileSync("dpkg-deb", ["--contents", path], { encoding: "utf8" })).toContain("README");

		const state = check.locator("[data-state]:visible");
		await expect(state).toHaveCount(0);
		await check.locator("input").focus();
		await check.locator("input").setInputFiles(path);
		await expect(state).toHaveAttribute("data-state", "match");

		const other = Buffer.from(bytes);
		other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
		writeFileSync(path, other);
		await check.locator("input").setInputFiles(path);
		await expect(state).toHaveAttribute("data-state", "mismatch");
		await expect(state.locator("code")).toHaveText(createHash("sha256").update(other).digest("hex"));
	});

test("the apps are all there if the code of their tabs doesn't load", async ({ page, watch }) => {
	watch.allow(/ERR_FAILED/);
	await page.route("**/_astro/app-tabs.*", (route) => route.abort());
	await page.goto("/download/android");
	const panels = page.locator("app-tabs [role=tabpanel]:visible");
	await expect(panels).toHaveCount(1);
	await page.locator("app-tabs [role=tab]").last().click();
	await expect(panels).toHaveCount(await page.locator("app-tabs [role=tabpanel]").count());
	await expect(panels.last().getByRole("heading")).toBeVisible();
});

test("a package check whose code doesn't load says so, and how to go on", async ({ page, watch }) => {
	watch.allow(/ERR_FAILED/);
	await page.route("**/_astro/package-check.*", (route) => route.abort());
	await page.goto("/fr/download/linux");
	const check = page.locator("package-check");
	const state = check.locator("[data-state]:visible");
	await check.getByRole("button").first().click();
	await expect(state).toHaveText("Cela n’a pas fonctionné. Recharger la page");
	await page.unroute("**/_astro/package-check.*");
	await state.getByRole("link", { name: "Recharger la page" }).click();
	await check.locator("input").setInputFiles({ name: "app.deb", mimeType: "", buffer: Buffer.from("other") });
	await check.locator("input").focus();
	await expect(state).toHaveAttribute("data-state", "mismatch");
});
