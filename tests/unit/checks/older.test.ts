import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { describeOlder, olderTexts } from "../../../src/build/commands/older.ts";
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
	const english = "content/blog/a/en.mdx";
	const french = "content/blog/a/fr.mdx";

	it("is outdated once its English has changed, and the changed sentence is shown", () => {
		commit({ [english]: "It is one. It is two.\n", [french]: "Un. Deux.\n" });
		expect(olderTexts("fr", folder.path)).toEqual([]);
		commit({ [english]: "It is one. It is three.\n" });
		expect(olderTexts("fr", folder.path)).toEqual([{ path: french, changed: ["It is three."] }]);
		expect(olderTexts("ru", folder.path)).toEqual([]);
		commit({ [french]: "Un. Trois.\n" });
		expect(olderTexts("fr", folder.path)).toEqual([]);
	});

	it.each(["content/answers/a/LANG.json", "i18n/LANG/home.json", "content/questions/billing/LANG.json"])(
		"is compared by sentence in %s, and up to date with a new file",
		(file) => {
			const path = (code: string) => file.replace("LANG", code);
			const json = (text: string, more: string) => JSON.stringify({ lead: { p: [text] }, more }, null, "\t");
			commit({ [path("en")]: json("We have one.", "A b."), [path("fr")]: json("Un.", "A b.") });
			commit({ [path("en")]: json("We have two.", "A b.") });
			expect(olderTexts("fr", folder.path)).toEqual([{ path: path("fr"), changed: ["We have two."] }]);
			commit({ [path("fr")]: json("Deux.", "A c.") });
			expect(olderTexts("fr", folder.path)).toEqual([]);
		},
	);

	it("is outdated in the same file, where a country has all languages in one", () => {
		const path = "content/countries/norway.json";
		const country = (en: string, fr: string) =>
			JSON.stringify({ words: { en: { lead: en }, fr: { lead: fr } } }, null, "\t");
		commit({ [path]: country("It is one.", "Un.") });
		commit({ [path]: country("It is two.", "Un.") });
		expect(olderTexts("fr", folder.path)).toEqual([{ path, changed: ["It is two."] }]);
	});

	it("isn't outdated by a change of no text, nor by one that updated it too", () => {
		commit({ [english]: "It is one.\n", [french]: "Un.\n" });
		commit({ [english]: "\nIt is “one”!\n\n" });
		expect(olderTexts("fr", folder.path)).toEqual([]);
		commit({ [english]: "It is two.\n", [french]: "Deux.\n" });
		expect(olderTexts("fr", folder.path)).toEqual([]);
	});

	it("comes first when its English changed last", () => {
		const other = "content/blog/b/en.mdx";
		const texts = { [other]: "It is b.\n", "content/blog/b/fr.mdx": "B.\n" };
		commit({ [english]: "It is one.\n", [french]: "Un.\n", ...texts });
		commit({ [english]: "It is two.\n" });
		commit({ [other]: "It is c.\n" });
		expect(olderTexts("fr", folder.path).map(({ path }) => path)).toEqual(["content/blog/b/fr.mdx", french]);
		writeFileSync(join(folder.path, english), "It is three.\n");
		expect(olderTexts("fr", folder.path).map(({ path }) => path)).toEqual([french, "content/blog/b/fr.mdx"]);
	});
});

it("without git nothing is reported", () => {
	rmSync(join(folder.path, ".git"), { recursive: true });
	expect(olderTexts("fr", folder.path)).toEqual([]);
});

it("each folder is counted; for one language, the first of many sentences are printed", () => {
	const texts = [{ path: "content/blog/a/fr.mdx", changed: ["b", "c", "d"] }];
	expect(describeOlder(texts)).toEqual(["  content/blog: 1"]);
	expect(describeOlder(texts, 2)).toEqual(["  content/blog/a/fr.mdx", "    b", "    c", "    and 1 more"]);
});
