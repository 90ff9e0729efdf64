import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fitOf } from "../../../functions/runtimes/node/build/fit.ts";
import { canBuild, markFinished, otherSettings } from "../../../functions/runtimes/node/build/site-build.ts";
import { fakeAstro } from "../../support/site/fake-astro.ts";

let root: string;
const dist = () => join(root, "dist");
const built = { ORIGIN: "https://a.example", BTCPAY_URL: "https://pay.a.example", IP4_HOST: "ip4.a.example" };
/** What runs has no reason to know what only the build reads. */
const { IP4_HOST: _, ...running } = built;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "fit-"));
	mkdirSync(dist());
	writeFileSync(join(dist(), "index.html"), "");
	markFinished(dist(), 0, built);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("a build for the settings that a process has is served", () => {
	expect(otherSettings(dist(), running)).toEqual([]);
	expect(fitOf(root, dist(), running)).toEqual({ kind: "fits" });
});

test("pages with another address are not served where they can't be built anew: a sentence says what the build needs", () => {
	expect(canBuild(root)).toBe(false);
	expect(() => fitOf(root, dist(), { ...running, ORIGIN: "https://b.example", BTCPAY_URL: "" })).toThrow(
		"Build with ORIGIN=https://b.example and the same BTCPAY_URL as here (container: --build-arg), or start with the ORIGIN of the build.",
	);
	expect(() => fitOf(root, dist(), {})).toThrow("Build with no ORIGIN");
});

test("another setting that the pages hold is named at the start", () => {
	const fit = fitOf(root, dist(), { ...running, PAYMENT_METHODS: "card" });
	expect(fit).toMatchObject({ kind: "warn" });
	expect("line" in fit && fit.line).toMatch(/^The pages were built with another PAYMENT_METHODS,/);
});

test("where they can be built, pages with another address are built before anything is served", () => {
	fakeAstro(root);
	mkdirSync(join(root, "src"), { recursive: true });
	expect(canBuild(root)).toBe(true);
	expect(fitOf(root, dist(), { ...running, ORIGIN: "https://b.example" })).toEqual({ kind: "build-first" });
	expect(fitOf(root, dist(), { ...running, PAYMENT_METHODS: "card" })).toEqual({ kind: "fits" });
	// Root may write anywhere.
	if (process.getuid?.() === 0) return;
	chmodSync(root, 0o500);
	expect(canBuild(root)).toBe(false);
});
