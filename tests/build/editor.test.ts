import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../support/folders.ts";

const dist = join(root, "dist");
const files = globSync("**/*.*", { cwd: dist }).map((path) => path.replaceAll("\\", "/"));
const text = /\.(html|js|css|json|txt|xml|svg|webmanifest)$|^_headers$/;

/** What betrays the editor for the content, which `npm run dev` alone has. */
const faultsOf = (path: string, content: string): string[] =>
	/^admin\//.test(path) || /sveltia|\/admin\/(files|packages|config)|href="\/admin/i.test(content)
		? [path]
		: [];

it("carries nothing of the editor in a page, a script, a header or a folder", () => {
	expect(files.length).toBeGreaterThan(500);
	const content = (path: string) => (text.test(path) ? readFileSync(join(dist, path), "utf8") : "");
	expect(files.flatMap((path) => faultsOf(path, content(path)))).toEqual([]);
	expect(faultsOf("_headers", readFileSync(join(root, "public/_headers"), "utf8"))).toEqual([]);
	expect(faultsOf("admin/index.html", "")).toHaveLength(1);
	expect(faultsOf("index.html", '<script src="/admin/packages/x.js">')).toHaveLength(1);
});
