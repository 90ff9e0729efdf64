import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { emptyFolder } from "../../support/empty-folder.ts";
import { fakeAstro } from "../../support/site/fake-astro.ts";

vi.mock("node:fs/promises", async (original) => ({
	...(await original<typeof import("node:fs/promises")>()),
	rm: async () => Promise.reject(new Error("EBUSY: it is in use")),
}));
// Other test files of this process need the real one.
afterAll(() => vi.resetModules());
const root = emptyFolder();

it("a new build is used although older ones can't be removed, and the log says so", async () => {
	fakeAstro(root.path);
	mkdirSync(join(root.path, ".cache/site-999999999"), { recursive: true });
	vi.resetModules();
	const { buildSite } = await import("../../../functions/runtimes/node/build/site-build.ts");
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	for (const TITLE of ["first", "second"]) await buildSite(root.path, { PATH: process.env.PATH, TITLE });
	expect(readFileSync(join(root.path, "dist/index.html"), "utf8")).toBe("<title>second</title>");
	expect(log.mock.calls.join()).toMatch(/Couldn't remove an old build: EBUSY/);
});
