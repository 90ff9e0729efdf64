import { describe, expect, it } from "vitest";
import { faultsIn, files, textOf } from "./files.ts";
import { citationFaults } from "./rules/code.ts";
import {
	lengthFaults,
	machineFaults,
	nameFaults,
	secretFaults,
	topLevelFaults,
	versionFaults,
} from "./rules/layout.ts";

/** Files over the limit, each with its reason. */
const longFiles: Record<string, string> = {};

const binary = /\.(woff2?|png|jpe?g|webp|avif|ico|gz|br|pdf|deb)$/;
const texts = files.filter((path) => !binary.test(path) && path !== "package-lock.json");

describe("the project", () => {
	it("has the top level its design names", () => {
		expect(topLevelFaults(files)).toEqual([]);
	});

	it("calls files and folders by one convention", () => {
		expect(files.flatMap(nameFaults)).toEqual([]);
	});

	it("has short files", () => {
		expect(texts.flatMap((path) => lengthFaults(path, textOf(path), longFiles))).toEqual([]);
	});

	it("cites no paper that is not here", () => {
		const own = ["tests/architecture/rules/code.ts", "tests/architecture/layout.test.ts"];
		expect(
			faultsIn(
				texts.filter((path) => !own.includes(path)),
				citationFaults,
			),
		).toEqual([]);
		expect(citationFaults("/** Three plans (spec §2.5). */")).toHaveLength(1);
	});

	it("names no path of one machine", () => {
		const samples = "tests/architecture/layout.test.ts";
		expect(
			faultsIn(
				texts.filter((path) => path !== samples),
				machineFaults,
			),
		).toEqual([]);
	});

	it("tracks no secret", () => {
		expect(texts.flatMap((path) => secretFaults(path, textOf(path)))).toEqual([]);
	});

	it("depends on exact versions", () => {
		expect(versionFaults(JSON.parse(textOf("package.json")))).toEqual([]);
	});

	it("has READMEs that fit into somebody's first hour", () => {
		const words = (path: string) => textOf(path).split(/\s+/).filter(Boolean).length;
		const limit = (path: string) => (path === "README.md" ? 900 : 700);
		const readmes = files.filter((path) => /(^|\/)README\.md$/.test(path));
		expect(readmes.length).toBeGreaterThan(4);
		expect(readmes.filter((path) => words(path) > limit(path))).toEqual([]);
	});

	it("has a README that maps every folder", () => {
		expect(files).toContain("README.md");
		const readme = textOf("README.md");
		const folders = new Set(
			files.filter((path) => /^\w.*\//.test(path)).map((path) => path.split("/")[0] as string),
		);
		expect([...folders].filter((folder) => !readme.includes(folder))).toEqual([]);
	});
});

describe("the check of the layout", () => {
	it("refuses an entry nobody decided on", () => {
		expect(topLevelFaults(["utils/a.ts", "src/a.ts", "notes.txt"])).toHaveLength(2);
	});

	it.each([
		"src/ui/button.astro",
		"src/features/auth/loginForm.ts",
		"src/features/Auth/rules.ts",
		"src/styles/Base.css",
		"src/features/auth/login-form.tsx",
		"tests/unit/Language.test.ts",
		"i18n/en/whyPage.json",
		"src/pages/[...locale]/AboutUs.astro",
	])("refuses the name %s", (path) => {
		expect(nameFaults(path)).toHaveLength(1);
	});

	it.each([
		"src/ui/Button.astro",
		"src/features/ip/map.element.ts",
		"src/pages/[...locale]/verify/otp.astro",
		"src/pages/[...locale]/country/[country].astro",
		"src/pages/robots.txt.ts",
		"src/pages/.well-known/security.txt.ts",
		"tests/e2e/sign-up.e2e.ts",
		"i18n/en/why_page.json",
		"functions/db/migrations/0000_accounts.sql",
	])("lets the name %s", (path) => {
		expect(nameFaults(path)).toEqual([]);
	});

	it("refuses a long file without a reason, and a reason without need", () => {
		expect(lengthFaults("src/a.ts", "x\n".repeat(251), {})).toHaveLength(1);
		expect(lengthFaults("src/a.ts", "x\n".repeat(250), {})).toEqual([]);
		expect(lengthFaults("src/a.ts", "x\n".repeat(251), { "src/a.ts": "one table" })).toEqual([]);
		expect(lengthFaults("src/a.ts", "x\n", { "src/a.ts": "one table" })).toHaveLength(1);
	});

	it("refuses a path of one machine, and lets addresses and routes be", () => {
		expect(machineFaults('open("/home/ann/site/a.ts")')).toHaveLength(1);
		expect(machineFaults("cd /home/ada/site")).toHaveLength(1);
		expect(machineFaults("https://a.example/work/x ./tmp/x $" + "{root}/tmp/x /usr/bin/env")).toEqual([]);
	});

	it("refuses secrets by name and by look", () => {
		expect(secretFaults(".env", "")).toHaveLength(1);
		expect(secretFaults("functions/a.ts", `key = "${"sk_live_"}${"a1".repeat(12)}"`)).toHaveLength(1);
		expect(secretFaults("functions/a.ts", "environment STRIPE_SECRET_KEY sk_test_")).toEqual([]);
	});

	it("refuses a range of versions", () => {
		expect(
			versionFaults({ dependencies: { a: "^1.2.3", b: "1.2.3" }, devDependencies: { c: "latest" } }),
		).toHaveLength(2);
	});
});
