import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { fakeAstro } from "../../support/site/fake-astro.ts";

const undeletable = vi.hoisted(() => ({ path: /(?!)/ }));
vi.mock("node:fs", async (original) => {
	const fs = await original<typeof import("node:fs")>();
	const remove: typeof fs.rmSync = (path, options) => {
		if (undeletable.path.test(String(path))) throw new Error("EBUSY: it is in use");
		fs.rmSync(path, options);
	};
	return { ...fs, rmSync: remove };
});

// Don't leak modules loaded with the mocked fs into other test files of this process.
afterAll(() => vi.resetModules());
const root = mkdtempSync(join(tmpdir(), "site-old-"));
afterEach(() => {
	undeletable.path = /(?!)/;
	rmSync(root, { recursive: true, force: true });
});

it("a new build is used although the old one can't be removed, and the log says so", async () => {
	fakeAstro(root);
	// Other tests in this process may have loaded the module with the real fs.
	vi.resetModules();
	const { buildSite } = await import("../../../functions/runtimes/node/build/site-build.ts");
	const build = (title: string) => buildSite(root, { PATH: process.env.PATH, TITLE: title });
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	await build("first");
	undeletable.path = /site-old-/;
	await build("second");
	expect(readFileSync(join(root, "dist/index.html"), "utf8")).toBe("<title>second</title>");
	expect(log.mock.calls.join()).toMatch(/Couldn't remove an old build: EBUSY/);
	expect(existsSync(join(root, ".cache"))).toBe(true);
});
