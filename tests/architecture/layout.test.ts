import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { root } from "../support/folders.ts";
import { faultsIn, files, filesUnder, textOf } from "./files.ts";
import {
	folderFaults,
	lengthFaults,
	machineFaults,
	nameFaults,
	secretFaults,
	versionFaults,
} from "./rules/layout.ts";
import { verbFaults } from "./rules/names.ts";

const binary = /\.(woff2?|png|jpe?g|webp|avif|ico|gz|br|pdf|deb)$/;
const texts = files.filter((path) => !binary.test(path) && path !== "package-lock.json");

describe("the project", () => {
	it("names files and folders by one convention", () => expect(files.flatMap(nameFaults)).toEqual([]));

	it("begins the name of a function with a verb", () => {
		// Schemas are named like zod's own; a language's terms are the fields of Terms.
		const paths = ["src", "functions", "content/readers", "i18n"].flatMap((folder) =>
			filesUnder(folder, /(?<!\/fields|i18n\/\w+\/terms)\.tsx?$/),
		);
		expect(faultsIn(paths, verbFaults)).toEqual([]);
	});

	it("has short files", () => expect(texts.flatMap((path) => lengthFaults(path, textOf(path)))).toEqual([]));

	it("has folders that fit on a screen", () => expect(folderFaults(files)).toEqual([]));

	it("has no path of a particular machine", () => expect(faultsIn(texts, machineFaults)).toEqual([]));

	it("tracks no secret", () => expect(texts.flatMap((path) => secretFaults(path, textOf(path)))).toEqual([]));

	it("depends on exact versions", () =>
		expect(versionFaults(JSON.parse(textOf("package.json")))).toEqual([]));

	it("has READMEs short enough for a first hour", () => {
		const words = (path: string) => textOf(path).split(/\s+/).filter(Boolean).length;
		const limit = (path: string) => (path === "README.md" ? 900 : 700);
		const readmes = files.filter((path) => /(^|\/)README\.md$/.test(path));
		expect(readmes.length).toBeGreaterThan(4);
		expect(readmes.filter((path) => words(path) > limit(path))).toEqual([]);
	});
});

const secret = ".env .env.production .dev.vars .dev.vars.staging .data/secrets.json backups/x/secrets.json";
it.each(secret.split(" "))("%s, which holds secrets, is ignored by git", (path) => {
	expect(spawnSync("git", ["check-ignore", "-q", path], { cwd: root }).status).toBe(0);
});
