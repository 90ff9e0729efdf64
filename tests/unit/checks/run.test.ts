import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../../support/folders.ts";

let copy: string;
beforeAll(() => {
	copy = mkdtempSync(join(tmpdir(), "run-"));
	const parts = "content i18n src/build src/words src/routing functions/contract package.json";
	for (const folder of parts.split(" ")) cpSync(join(root, folder), join(copy, folder), { recursive: true });
	symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const start = (...args: string[]) =>
	spawn(process.execPath, [join(copy, "src/build/commands/run.ts"), ...args]);
const brand = () => join(copy, "content/brand.json");

it.each<[string, (valid: string) => string, string]>([
	["empty", () => "", "content/brand.json:1: is empty: write its fields between { and }"],
	[
		"without a field",
		(valid) => valid.replace(/"origin".*\n/, ""),
		"origin: found nothing, wanted words in quotation marks",
	],
])("a command reports with a message that the brand's file is %s", async (_, broken, sentence) => {
	const valid = readFileSync(brand(), "utf8");
	writeFileSync(brand(), broken(valid));
	const child = start("content", "drafts");
	const output = await text(child.stderr);
	writeFileSync(brand(), valid);
	expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(1);
	expect(output).toContain(sentence);
	expect(output).not.toMatch(/\bat .*:\d+:\d+/);
});

it.each([
	[["content", "missing", "x1"], "x1 is no code of a language: npm run content -- missing es\n"],
	[["../chat/ask", "hello", "--lang", "de"], "npm run ask: there is no language de, only en, ar, fr, ru\n"],
])(
	"%j is refused in a sentence",
	async (args, sentence) => {
		const child = spawn(process.execPath, [join(root, "src/build/commands/run.ts"), ...args]);
		expect(await text(child.stderr)).toBe(sentence);
		expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(1);
	},
	90_000,
);

it("`npm start` serves nothing with invalid data, and says why", async () => {
	const path = join(copy, "content/countries/germany.json");
	const valid = readFileSync(path, "utf8");
	const messages = () => text(start("--serve").stderr);
	expect(await messages()).toBe("");
	writeFileSync(path, valid.replace('"DE"', "3"));
	expect(await messages()).toMatch(/^content\/countries\/germany\.json:2: code: found 3, wanted words.*\n$/);
	writeFileSync(path, valid);
}, 90_000);
