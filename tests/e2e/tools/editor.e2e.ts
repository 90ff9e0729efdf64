import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { authorFile } from "../../../content/readers/authors.ts";
import { claimFile } from "../../../content/readers/claims.ts";
import { countryFile } from "../../../content/readers/places/countries.ts";
import { parse } from "../../../content/readers/read/parse.ts";
import { createAdmin } from "../../../src/build/plugins/admin.ts";
import { root } from "../../support/folders.ts";

let folder: string;
let server: ViteDevServer;
let page: Page;
/** Requests to other hosts. */
const foreign: string[] = [];

// One tab for all, as the editor takes seconds to load.
test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
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
		plugins: [createAdmin(folder)],
	});
	await server.listen();
	page = await browser.newPage({ viewport: { width: 1280, height: 3000 } });
	page.on(
		"requestfinished",
		(request) => !/^(http:\/\/127\.0\.0\.1:|blob:|data:)/.test(request.url()) && foreign.push(request.url()),
	);
	await page.goto(`${server.resolvedUrls?.local[0]}admin`);
});
test.afterAll(async () => {
	await page.close();
	await server.close();
	rmSync(folder, { recursive: true });
});

const read = (path: string, above = folder): string => readFileSync(join(above, "content", path), "utf8");
const field = (path: string) => page.locator(`[data-key-path="${path}"]`);
const boxOf = (path: string, index = 0) =>
	field(path).locator("input, textarea").filter({ visible: true }).nth(index);
const pressSave = () => page.getByRole("button", { name: "Save" }).click();
/** Saves, and waits for the list that the editor returns to: a form that is still closing empties the next one. */
async function save(): Promise<void> {
	await pressSave();
	await expect(page).toHaveURL(/collections\/[\w-]+$/);
	await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
}

async function open(entry: string): Promise<void> {
	await page.evaluate((hash) => {
		location.hash = hash;
	}, `#/collections/${entry}`);
	// The first one waits for Vite, which compiles the whole editor.
	await expect(page.getByRole("button", { name: "Save" })).toBeVisible({ timeout: 30_000 });
	expect(foreign).toEqual([]);
}

async function create(collection: string, name: string, values: Record<string, string>): Promise<void> {
	await open(`${collection}/new`);
	for (const [path, value] of Object.entries(values)) await boxOf(path).fill(value);
	await page.getByRole("textbox").last().fill(name);
	await save();
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

test("an edited sentence changes that line of a post, and no other file", async () => {
	await open("post-texts/entries/vpn-vs-proxy-2025");
	const body = boxOf("body");
	await body.fill((await body.inputValue()).replace(/^/, "Look here. "));
	await save();
	await eventually(() =>
		expect(changed("blog/vpn-vs-proxy-2025/en.mdx")).toEqual([expect.stringMatching(/^Look here\. /)]),
	);
	for (const file of ["ar.mdx", "fr.mdx", "ru.mdx", "post.json"])
		expect(changed(`blog/vpn-vs-proxy-2025/${file}`)).toEqual([]);
});

test("a new author and a new claim have a form each, whose result the schemas accept", async () => {
	await create("authors", "ada", {
		seed: "ada",
		"words.en.name": "Ada Example",
		"words.en.by": "By Ada Example",
	});
	const author = () => parse(authorFile, "ada", JSON.parse(read("authors/ada.json")));
	await eventually(() =>
		expect(author()).toEqual({ seed: "ada", words: { en: { name: "Ada Example", by: "By Ada Example" } } }),
	);

	await create("claims", "warranty", { unit: "years", canonical: "3" });
	const claim = () => parse(claimFile, "claim", JSON.parse(read("claims/warranty.json")));
	await eventually(() => expect(claim()).toEqual({ unit: "years", canonical: 3 }));
});

test("an optional field leaves the file when it's emptied", async () => {
	const seed = () => parse(countryFile, "germany", JSON.parse(read("countries/germany.json"))).seed;
	for (const value of ["fjord", ""]) {
		await open("countries/entries/germany");
		await boxOf("seed").fill(value);
		await save();
		await eventually(() => expect(seed() ?? "").toBe(value));
	}
	expect(read("countries/germany.json")).not.toContain("seed");
});

test("Arabic is edited from right to left, in a file of its own and as part of one", async () => {
	await open("post-texts/entries/vpn-vs-proxy-2025");
	await page.getByText("Arabic", { exact: true }).last().click();
	await expect(boxOf("title", 1)).toHaveCSS("direction", "rtl");
	await expect(boxOf("title")).toHaveCSS("direction", "ltr");
	const body = boxOf("body", 1);
	const words =
		'VPN مفيد هنا.\n\n<Callout kind="tip" title="نصيحة">\n\nnmcli up\n\n- [RFC 9110: دلالات](https://a.test)\n';
	await body.press("ControlOrMeta+A");
	await page.keyboard.insertText(words);
	await expect(body).toHaveCSS("direction", "rtl");
	await save();
	await eventually(() => expect(read("blog/vpn-vs-proxy-2025/ar.mdx")).toContain(`\n\n${words}`));
	await open("countries/entries/germany");
	await field("words.ar").getByRole("button", { name: "Expand" }).click();
	await expect(boxOf("words.ar.title")).toHaveCSS("direction", "rtl");
});

test("a new post is saved with its dropped picture", async () => {
	await open("posts/new");
	await boxOf("published").fill("2030-01-02");
	await field("category").getByText("news").click();
	await field("author").getByText("editorial", { exact: true }).click();
	await boxOf("seed").fill("new-post");
	await page.getByRole("textbox").last().fill("new-post");
	const loaded = page.waitForEvent("load");
	await save();
	await eventually(() => expect(JSON.parse(read("blog/new-post/post.json")).published).toBe("2030-01-02"));

	// Next the texts. Their form belongs to the new post's folder, which exists only in this copy, so another post's stands in.
	await loaded;
	expect(page.url()).toMatch(/post-texts\/entries\/new-post$/);
	await open("post-texts/entries/post-quantum-tls");
	const drop = (name: string, content: string) =>
		boxOf("body").evaluate(
			(area: HTMLTextAreaElement, [name, content]) => {
				const dataTransfer = new DataTransfer();
				dataTransfer.items.add(new File([content as string], name as string, { type: "image/png" }));
				area.setSelectionRange(0, 0);
				area.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
			},
			[name, content],
		);
	const [mine, again] = ["my-view-at-12-30-15.png", "my-view-at-12-30-15-2.png"];
	await drop("My View at 12.30.15.PNG", "picture");
	await expect(boxOf("body")).toHaveValue(new RegExp(`^\\n\\n<Picture src="${mine}" alt="" />\\n\\n`));
	// Another picture of that name doesn't take its place; the same one isn't stored twice.
	await drop("My View at 12.30.15.PNG", "another");
	await expect(boxOf("body")).toHaveValue(new RegExp(`^\\n\\n<Picture src="${again}" `));
	await drop("My View at 12.30.15.PNG", "picture");
	await expect(boxOf("body")).toHaveValue(new RegExp(`^\\n\\n<Picture src="${mine}" `));
	expect([mine, again].map((name) => read(`blog/post-quantum-tls/${name}`))).toEqual(["picture", "another"]);
});

test("concurrent changes aren't overwritten", async () => {
	await open("countries/entries/france");
	const path = join(folder, "content/countries/france.json");
	cpSync(join(folder, "content/countries/italy.json"), path);
	const opened = page.waitForEvent("dialog");
	await boxOf("words.en.lead").fill("A French address.");
	const saving = pressSave();
	const dialog = await opened;
	expect(dialog.message()).toContain("has changed on the disk");
	await dialog.dismiss();
	await saving;
	expect(readFileSync(path, "utf8")).toBe(read("countries/italy.json", root));
});
