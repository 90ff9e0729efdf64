import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findOlderTexts } from "../../../src/build/commands/older.ts";
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
beforeEach(() => git("init", "-q"));

describe("a translation", () => {
	it("of any kind is outdated once its English has changed, until it changes too", () => {
		const all = (code: string, text: string) => ({
			[`content/answers/a/${code}.json`]: text,
			[`content/blog/a/${code}.mdx`]: text,
			[`content/protocols/${code}.json`]: text,
			[`content/questions/billing/${code}.json`]: text,
			[`i18n/${code}/home.json`]: text,
		});
		const older = (code: string) => findOlderTexts(code, folder.path).sort();
		commit({ ...all("en", "One."), ...all("fr", "Un.") });
		expect(older("fr")).toEqual([]);
		commit(all("en", "Two."));
		expect(older("fr")).toEqual(Object.keys(all("fr", "")));
		expect([...older("ru"), ...older("en")]).toEqual([]);
		commit(all("fr", "Deux."));
		expect(older("fr")).toEqual([]);
		commit({ ...all("en", "Three."), ...all("fr", "Trois.") });
		expect(older("fr")).toEqual([]);
	});

	it("comes first when its English changed last", () => {
		const english = "content/blog/a/en.mdx";
		const other = "content/blog/b/en.mdx";
		const texts = { [other]: "It is b.\n", "content/blog/b/fr.mdx": "B.\n" };
		commit({ [english]: "It is one.\n", "content/blog/a/fr.mdx": "Un.\n", ...texts });
		commit({ [english]: "It is two.\n" });
		commit({ [other]: "It is c.\n" });
		const [a, b] = ["content/blog/a/fr.mdx", "content/blog/b/fr.mdx"];
		expect(findOlderTexts("fr", folder.path)).toEqual([b, a]);
		writeFileSync(join(folder.path, english), "It is three.\n");
		expect(findOlderTexts("fr", folder.path)).toEqual([a, b]);
	});
});

it("without git nothing is reported", () => {
	rmSync(join(folder.path, ".git"), { recursive: true });
	expect(findOlderTexts("fr", folder.path)).toEqual([]);
});
