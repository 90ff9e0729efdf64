import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { olderTexts } from "../../../src/build/commands/older.ts";
import { emptyFolder } from "../../support/empty-folder.ts";

const folder = emptyFolder();
const git = (...args: string[]) =>
	execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@a.example", ...args], {
		cwd: folder.path,
		stdio: "pipe",
	});
const commit = (files: Record<string, string>) => {
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(folder.path, path)), { recursive: true });
		writeFileSync(join(folder.path, path), text);
	}
	git("add", "-A");
	git("commit", "-qm", "a");
};
beforeEach(() => {
	git("init", "-q");
});

describe("a translation", () => {
	it.each([
		"content/blog/a/LANG.mdx",
		"content/answers/a/LANG.json",
		"i18n/LANG/home.json",
		"content/questions/billing/LANG.json",
		"content/protocols/LANG.json",
	])("of %s is outdated once its English has changed, until it changes too", (file) => {
		const path = (code: string) => file.replace("LANG", code);
		commit({ [path("en")]: "One.", [path("fr")]: "Un." });
		expect(olderTexts("fr", folder.path)).toEqual([]);
		commit({ [path("en")]: "Two." });
		expect(olderTexts("fr", folder.path)).toEqual([path("fr")]);
		expect(olderTexts("ru", folder.path)).toEqual([]);
		expect(olderTexts("en", folder.path)).toEqual([]);
		commit({ [path("fr")]: "Deux." });
		expect(olderTexts("fr", folder.path)).toEqual([]);
		commit({ [path("en")]: "Three.", [path("fr")]: "Trois." });
		expect(olderTexts("fr", folder.path)).toEqual([]);
	});

	it("comes first when its English changed last", () => {
		const english = "content/blog/a/en.mdx";
		const other = "content/blog/b/en.mdx";
		const texts = { [other]: "It is b.\n", "content/blog/b/fr.mdx": "B.\n" };
		commit({ [english]: "It is one.\n", "content/blog/a/fr.mdx": "Un.\n", ...texts });
		commit({ [english]: "It is two.\n" });
		commit({ [other]: "It is c.\n" });
		const [a, b] = ["content/blog/a/fr.mdx", "content/blog/b/fr.mdx"];
		expect(olderTexts("fr", folder.path)).toEqual([b, a]);
		writeFileSync(join(folder.path, english), "It is three.\n");
		expect(olderTexts("fr", folder.path)).toEqual([a, b]);
	});
});

it("without git nothing is reported", () => {
	rmSync(join(folder.path, ".git"), { recursive: true });
	expect(olderTexts("fr", folder.path)).toEqual([]);
});
