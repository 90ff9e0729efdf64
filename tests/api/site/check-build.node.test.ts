import fs, { mkdirSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { canBuild, hasToBuild, markComplete } from "../../../functions/runtimes/node/build/site-build.ts";
import { emptyFolder } from "../../support/empty-folder.ts";
import { fakeAstro } from "../../support/site/fake-astro.ts";

const root = emptyFolder();
const dist = () => join(root.path, "dist");
const built = { ORIGIN: "https://a.example", BTCPAY_URL: "https://pay.a.example", IP4_HOST: "ip4.a.example" };
/** At run time, build-only settings may be missing. */
const { IP4_HOST: _, ...running } = built;
const elsewhere = { ...running, ORIGIN: "https://b.example" };
beforeEach(() => {
	mkdirSync(dist());
	writeFileSync(join(dist(), "index.html"), "");
	markComplete(dist(), 0, built);
});

test("a build that matches the settings is served", () =>
	expect(hasToBuild(root.path, dist(), running)).toBe(false));

test("pages for another origin aren't served where they can't be rebuilt: a message says what the build needs", () => {
	expect(canBuild(root.path)).toBe(false);
	expect(() => hasToBuild(root.path, dist(), { ...elsewhere, BTCPAY_URL: "" })).toThrow(
		"Build with ORIGIN=https://b.example and the same BTCPAY_URL (container: --build-arg), or start with the build's ORIGIN.",
	);
	expect(() => hasToBuild(root.path, dist(), {})).toThrow("Build with no ORIGIN");
});

test("another setting baked into the pages is named at the start", () => {
	const error = vi.spyOn(console, "error").mockImplementation(() => {});
	expect(hasToBuild(root.path, dist(), { ...running, PAYMENT_METHODS: "card" })).toBe(false);
	const line = expect.stringMatching(/^The pages were built with a different PAYMENT_METHODS,/);
	expect(error).toHaveBeenCalledExactlyOnceWith(line);
	error.mockRestore();
});

test("where they can be rebuilt, pages for another origin are built before anything is served", () => {
	fakeAstro(root.path);
	mkdirSync(join(root.path, "src"), { recursive: true });
	expect(canBuild(root.path)).toBe(true);
	expect(hasToBuild(root.path, dist(), elsewhere)).toBe(true);
	expect(hasToBuild(root.path, dist(), { ...running, PAYMENT_METHODS: "card" })).toBe(false);
	// Not by permissions, which root ignores.
	const access = vi.spyOn(fs, "accessSync").mockImplementation((_, mode) => {
		if (mode === fs.constants.W_OK) throw new Error("EROFS: read-only file system");
	});
	syncBuiltinESMExports();
	expect(canBuild(root.path)).toBe(false);
	access.mockRestore();
	syncBuiltinESMExports();
});
