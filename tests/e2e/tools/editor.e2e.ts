import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { authorFile } from "../../../content/readers/authors.ts";
import { claimFile } from "../../../content/readers/claims.ts";
import { countryFile } from "../../../content/readers/places/countries.ts";
import { parse } from "../../../content/readers/read/parse.ts";
import { admin } from "../../../src/build/plugins/admin.ts";
import { root } from "../../support/folders.ts";

let folder: string;
let server: ViteDevServer;

test.beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "editor-"));
	for (const kind of ["blog", "countries", "authors", "claims"])
		cpSync(join(root, "content", kind), join(folder, "content", kind), { recursive: true });
	server = await createServer({
		root,
		configFile: false,
		logLevel: "error",
		cacheDir: join(folder, ".vite"),
		optimizeDeps: { noDiscovery: true },
		server: { host: "127.0.0.1", port: 0 },
		plugins: [admin(folder)],
	});
	await server.listen();
});
test.afterAll(async () => {
	await server.close();
	rmSync(folder, { recursive: true });
});
test.use({ viewport: { width: 1280, height: 3000 } });

const read = (path: string, above = folder): string => readFileSync(join(above, "content", path), "utf8");
const field = (page: Page, path: string) => page.locator(`[data-key-path="${path}"]`);
const boxOf = (page: Page, path: string, index = 0) =>
	field(page, path).locator("input, textarea").filter({ visible: true }).nth(index);
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

async function open(page: Page, entry: string): Promise<void> {
	const foreign: string[] = [];
	page.on(
		"requestfinished",
		(request) => !/^(http:\/\/127\.0\.0\.1:|blob:|data:)/.test(request.url()) && foreign.push(request.url()),
	);
	// Leave the page first: after a save, the editor may still navigate back to its list.
	await page.goto("about:blank");
	await page.goto(`${server.resolvedUrls?.local[0]}admin#/collections/${entry}`);
	// The first one waits for Vite, which compiles the whole editor.
	await expect(page.getByRole("button", { name: "Save" })).toBeVisible({ timeout: 30_000 });
	expect(foreign).toEqual([]);
}

/** Retries, as the file may not exist yet or be half-written. */
const eventually = (check: () => void): Promise<void> => expect(check).toPass({ timeout: 10_000 });

/** Lines that differ from the project's file, in their current form. */
const changed = (path: string): string[] => {
	const before = read(path, root).split("\n");
	const after = read(path).split("\n");
	expect(after).toHaveLength(before.length);
	return after.filter((line, index) => line !== before[index]);
};

test("an edited sentence changes that line of a post, and no other file", async ({ page }) => {
	await open(page, "post-texts/entries/vpn-vs-proxy-2025");
	const body = boxOf(page, "body");
	await body.fill((await body.inputValue()).replace(/^/, "Look here. "));
	await save(page);
	await eventually(() =>
		expect(changed("blog/vpn-vs-proxy-2025/en.mdx")).toEqual([expect.stringMatching(/^Look here\. /)]),
	);
	for (const file of ["ar.mdx", "fr.mdx", "ru.mdx", "post.json"])
		expect(changed(`blog/vpn-vs-proxy-2025/${file}`)).toEqual([]);
});

test("a new author and a new claim have a form each, whose result the schemas accept", async ({ page }) => {
	await open(page, "authors/new");
	await boxOf(page, "seed").fill("ada");
	await boxOf(page, "words.en.name").fill("Ada Example");
	await boxOf(page, "words.en.by").fill("By Ada Example");
	await page.getByRole("textbox").last().fill("ada");
	await save(page);
	const author = () => parse(authorFile, "ada", JSON.parse(read("authors/ada.json")));
	await eventually(() =>
		expect(author()).toEqual({ seed: "ada", words: { en: { name: "Ada Example", by: "By Ada Example" } } }),
	);

	await open(page, "claims/new");
	await boxOf(page, "unit").fill("years");
	await boxOf(page, "canonical").fill("3");
	await page.getByRole("textbox").last().fill("warranty");
	await save(page);
	const claim = () => parse(claimFile, "claim", JSON.parse(read("claims/warranty.json")));
	await eventually(() => expect(claim()).toEqual({ unit: "years", canonical: 3, readings: [] }));
});

test("a country leaves the table of locations when its location is emptied", async ({ page }) => {
	await open(page, "countries/entries/germany");
	await boxOf(page, "order").fill("");
	await save(page);
	await eventually(() => {
		const saved = parse(countryFile, "germany", JSON.parse(read("countries/germany.json")));
		expect(saved.order).toBeUndefined();
	});
});

test("Arabic is edited from right to left, in a file of its own and as part of one", async ({ page }) => {
	await open(page, "post-texts/entries/vpn-vs-proxy-2025");
	await page.getByText("Arabic", { exact: true }).last().click();
	await expect(boxOf(page, "title", 1)).toHaveCSS("direction", "rtl");
	await expect(boxOf(page, "title")).toHaveCSS("direction", "ltr");
	const body = boxOf(page, "body", 1);
	const words =
		'VPN مفيد هنا.\n\n<Callout kind="tip" title="نصيحة">\n\nnmcli up\n\n- [RFC 9110: دلالات](https://a.test)\n';
	await body.press("ControlOrMeta+A");
	await page.keyboard.insertText(words);
	const shown = await body.inputValue();
	expect(shown).toBe(words.replace(/^(?=VPN|- )/gm, "\u200f"));
	await save(page);
	await eventually(() => expect(read("blog/vpn-vs-proxy-2025/ar.mdx")).toContain(`\n\n${words}`));
	await open(page, "countries/entries/germany");
	await field(page, "words.ar").getByRole("button", { name: "Expand" }).click();
	await expect(boxOf(page, "words.ar.title")).toHaveCSS("direction", "rtl");
});

test("a new post is saved with its dropped picture", async ({ page }) => {
	await open(page, "posts/new");
	await boxOf(page, "published").fill("2030-01-02");
	await field(page, "category").getByText("news").click();
	await field(page, "author").getByText("editorial", { exact: true }).click();
	await field(page, "cover.art").getByText("chart").click();
	await boxOf(page, "cover.seed").fill("new-post");
	await page.getByRole("textbox").last().fill("new-post");
	const loaded = page.waitForEvent("load");
	await save(page);
	await eventually(() => expect(JSON.parse(read("blog/new-post/post.json")).published).toBe("2030-01-02"));

	// Next the texts. Their form belongs to the new post's folder, which exists only in this copy, so another post's stands in.
	await loaded;
	expect(page.url()).toMatch(/post-texts\/entries\/new-post$/);
	await open(page, "post-texts/entries/post-quantum-tls");
	await boxOf(page, "body").evaluate((area: HTMLTextAreaElement) => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File(["picture"], "My View.png", { type: "image/png" }));
		area.setSelectionRange(0, 0);
		area.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
	});
	await expect(boxOf(page, "body")).toHaveValue(/^\n\n<Picture src="my-view\.png" alt="" \/>\n\n/);
	expect(read("blog/post-quantum-tls/my-view.png")).toBe("picture");
});

test("concurrent changes aren't overwritten", async ({ page }) => {
	await open(page, "countries/entries/france");
	const path = join(folder, "content/countries/france.json");
	cpSync(join(folder, "content/countries/italy.json"), path);
	const opened = page.waitForEvent("dialog");
	await boxOf(page, "words.en.lead").fill("A French address.");
	const saving = save(page);
	const dialog = await opened;
	expect(dialog.message()).toContain("has changed on the disk");
	await dialog.dismiss();
	await saving;
	expect(readFileSync(path, "utf8")).toBe(read("countries/italy.json", root));
});
