import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { put } from "../../src/build/put.ts";

let root: string;
const last = (name = "") => join(root, "last", name);
const made = (name = "") => join(root, "made", name);
const inode = (file: string) => statSync(file).ino;
const write = (name: string, body: string) => put(made(), name, Buffer.from(body), last());

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "skerry-put-"));
	mkdirSync(last());
	mkdirSync(made());
	writeFileSync(last("page.br"), "as it was");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("links to the file of the last build that is the same", () => {
	write("page.br", "as it was");
	expect(inode(made("page.br"))).toBe(inode(last("page.br")));
	rmSync(last(), { recursive: true });
	expect(readFileSync(made("page.br"), "utf8")).toBe("as it was");
});

it.each(["as it is.", "longer than it was", ""])("writes what is another file: %j", (body) => {
	write("page.br", body);
	expect(readFileSync(made("page.br"), "utf8")).toBe(body);
	expect(readFileSync(last("page.br"), "utf8")).toBe("as it was");
});

it("writes where there was none, or where no link can be made", () => {
	write("new.br", "new");
	expect(readFileSync(made("new.br"), "utf8")).toBe("new");
	writeFileSync(made("page.br"), "in the way of a link");
	write("page.br", "as it was");
	expect(readFileSync(made("page.br"), "utf8")).toBe("as it was");
});
