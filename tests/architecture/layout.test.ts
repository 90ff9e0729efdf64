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
		expect(faultsIn(texts, machineFaults)).toEqual([]);
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
