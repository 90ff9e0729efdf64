import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { writeEditor } from "../../../src/build/commands/editor.ts";
import { startGitea } from "../../support/fakes/gitea.ts";
import { root } from "../../support/folders.ts";
import { listen } from "../../support/listen.ts";

let folder: string;
let gitea: Awaited<ReturnType<typeof startGitea>>;
let server: Server;
let address: string;

/** The headers that content/in-the-browser.md tells operators to set. */
const headers = Object.fromEntries(
	[
		...readFileSync(join(root, "content/in-the-browser.md"), "utf8").matchAll(/`([A-Z][\w-]+): ([^`]+)`/g),
	].map(([, name = "", value = ""]) => [name, value]),
);
const types = { html: "text/html", js: "text/javascript", json: "application/json", woff2: "font/woff2" };

test.beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "published-editor-"));
	gitea = await startGitea("secret", join(folder, "site.git"), root);
	writeEditor(join(folder, "editor"), "gitea", "ada/site", gitea.url);
	server = createServer(({ url = "" }, response) => {
		const path = url.replace(/\?.*/, "").replace(/^\/admin\/?$/, "/admin/index.html");
		const type = types[path.split(".").at(-1) as keyof typeof types] ?? "application/octet-stream";
		response.writeHead(200, { ...headers, "content-type": type });
		response.end(readFileSync(join(folder, "editor", path)));
	});
	address = `http://127.0.0.1:${await listen(server)}/admin`;
});
test.afterAll(() => {
	server.close();
	gitea.close();
	rmSync(folder, { recursive: true });
});
test.use({ viewport: { width: 1280, height: 3000 } });

test("a published editor logs in with a token, and a save commits the changed line", async ({ page }) => {
	const complaints: string[] = [];
	page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
	page.on("pageerror", ({ message }) => complaints.push(message));
	expect(Object.keys(headers)).toHaveLength(3);
	await page.goto(address);
	await page.getByRole("button", { name: /token/i }).click();
	await page.getByRole("textbox").fill("secret");
	await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
	await expect(page.getByText("Posts: words")).toBeVisible();

	await expect(page.getByText("Prices")).toHaveCount(0);
	const edits = [
		["post-texts/entries/vpn-vs-proxy-2025", "title", "VPN or proxy?", '+title: "VPN or proxy?"'],
		["countries/entries/germany", "words.en.lead", "A German IP.", '+\t\t\t"lead": "A German IP.",'],
		["authors/entries/editorial", "seed", "desk", '+\t"seed": "desk",'],
		["questions/entries/general-words", "title", "First steps", '+\t"title": "First steps",'],
	] as const;
	for (const [entry, path, value, line] of edits) {
		const before = gitea.git("rev-parse", "main");
		await page.evaluate((hash) => {
			location.hash = hash;
		}, `#/collections/${entry}`);
		const field = page.locator(`[data-key-path="${path}"] :is(input, textarea)`);
		await field.filter({ visible: true }).first().fill(value);
		await page.getByRole("button", { name: "Save" }).click();
		await expect.poll(() => gitea.git("rev-parse", "main")).not.toBe(before);
		// A form that is still closing would close the next one.
		await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
		expect(gitea.git("rev-parse", "main^")).toBe(before);
		const diff = gitea.git("show", "--format=", "-U0", "main").split("\n");
		expect(diff.filter((text) => /^[+-](?!\+\+|--)/.test(text))).toEqual([expect.stringMatching(/^-/), line]);
	}
	expect(complaints).toEqual([]);
	expect(gitea.unknown).toEqual([]);
});
