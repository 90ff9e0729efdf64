import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";

const stuck = vi.hoisted(() => ({ path: /(?!)/ }));
vi.mock("node:fs", async (original) => {
	const fs = await original<typeof import("node:fs")>();
	const remove: typeof fs.rmSync = (path, options) => {
		if (stuck.path.test(String(path))) throw new Error("EBUSY: it is in use");
		fs.rmSync(path, options);
	};
	return { ...fs, rmSync: remove };
});

const root = mkdtempSync(join(tmpdir(), "skerry-old-"));
afterEach(() => {
	stuck.path = /(?!)/;
	rmSync(root, { recursive: true, force: true });
});

it("a new build stands although the old one cannot be removed, and the log says so", async () => {
	const bin = join(root, "node_modules/astro/bin");
	mkdirSync(bin, { recursive: true });
	writeFileSync(
		join(bin, "astro.mjs"),
		`import { mkdirSync, writeFileSync } from "node:fs";
const dir = process.argv[process.argv.indexOf("--outDir") + 1];
mkdirSync(dir, { recursive: true });
writeFileSync(dir + "/index.html", process.env.TITLE);`,
	);
	// Other tests of this process may have loaded it with the real disk.
	vi.resetModules();
	const { buildSite } = await import("../../../functions/runtimes/node/build/site-build.ts");
	const build = (title: string) => buildSite(root, { PATH: process.env["PATH"], TITLE: title });
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	await build("first");
	stuck.path = /site-old-/;
	await build("second");
	expect(readFileSync(join(root, "dist/index.html"), "utf8")).toBe("second");
	expect(log.mock.calls.join()).toMatch(/could not be removed: EBUSY/);
	expect(existsSync(join(root, ".cache"))).toBe(true);
});
