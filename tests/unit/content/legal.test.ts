import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as schema from "../../../functions/db/schema/index.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { addLabels } from "../../../src/ui/prose/with-labels.ts";

const folder = join(import.meta.dirname, "../../../content/legal");
const textOf = (path: string): string => readFileSync(join(folder, path), "utf8");
const policies = readdirSync(join(folder, "privacy")).filter((file) => file.endsWith(".mdx"));
const firstCells = (text: string): string[] =>
	[...text.matchAll(/^\| (?!Record|---)([^|]+) \|/gm)].map(([, cell = ""]) => cell);

/** Database tables that a policy documents, in comments: "Account {/* users *\/}". */
const tablesIn = (text: string): string[] =>
	firstCells(text).flatMap((cell) => [...cell.matchAll(/\{\/\* (\w+) \*\/\}/g)].map(([, name = ""]) => name));
/** Browser storage keys that a policy documents: "`endTime`, `otpExpired`". */
const entriesIn = (text: string): string[] =>
	firstCells(text).flatMap((cell) =>
		/^`/.test(cell) ? [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name) : [],
	);

const tables = Object.values(schema).flatMap((table) =>
	is(table, SQLiteTable) ? [getTableName(table)] : [],
);

/** Keys that outlive the tab. */
const stored = readFileSync(join(import.meta.dirname, "../../../src/stores/storage.ts"), "utf8");
const entries = [...stored.matchAll(/= "([\w-]+)" as Key;/g)].map(([, name = ""]) => name);

describe("the privacy policy", () => {
	it("exists in every language, as do the terms", () => {
		const expected = localeCodes.map((code) => `${code}.mdx`).sort();
		expect(policies.sort()).toEqual(expected);
		expect(readdirSync(join(folder, "terms")).sort()).toEqual(expected);
	});

	it.each(policies)("names exactly the database's tables (%s)", (file) => {
		expect(tablesIn(textOf(`privacy/${file}`)).sort()).toEqual([...tables].sort());
	});

	it("says what is stored of an account, in every language", () => {
		// The id says nothing of anybody.
		const columns = {
			...{ name: "Name", email: "email", password: "password hash", lang: "language" },
			...{ countries: "countries of logins", createdAt: "date created", id: "" },
			suspendedAt: "date of suspension (if any)",
		};
		expect(Object.keys(columns).sort()).toEqual(Object.keys(getTableColumns(schema.users)).sort());
		const row = (file: string) =>
			/\{\/\* users \*\/\} \| ([^|]+) \|/.exec(textOf(`privacy/${file}`))?.[1] ?? "";
		const things = (file: string) => row(file).split(/[,،] ?/);
		expect(things("en.mdx")).toEqual(expect.arrayContaining(Object.values(columns).filter(Boolean)));
		for (const file of policies) expect(things(file), file).toHaveLength(things("en.mdx").length);
	});

	it("says everything stored about an open VPN connection: two keyed hashes and a minute", () =>
		expect(Object.keys(getTableColumns(schema.vpnSessions)).sort()).toEqual(["account", "id", "until"]));

	it.each(policies)("names exactly the browser's storage entries (%s)", (file) => {
		expect(entriesIn(textOf(`privacy/${file}`)).sort()).toEqual([...entries].sort());
	});

	it.each(policies)("has the dates and the sections of the English one (%s)", (file) => {
		const outline = (text: string) => [
			text.match(/^(?:effective|updated): .+/gm),
			text.match(/^##+ /gm),
			text.match(/<(Card|List|Claim k="\w+")/g)?.sort(),
		];
		for (const document of ["privacy", "terms"])
			expect(outline(textOf(`${document}/${file}`))).toEqual(outline(textOf(`${document}/en.mdx`)));
	});
});

describe("a table in a legal text", () => {
	const html = addLabels(
		'<thead><tr><th>What</th><th>How <b>"long"</b></th></tr></thead><tbody><tr><td>A</td><td>B</td></tr><tr><td>C</td><td>D</td></tr></tbody>',
	);
	it("heads each row with its first cell, and labels the others with their column", () => {
		const row = (first: string, second: string) =>
			`<tr role="row"><th role="rowheader">${first}</th><td role="cell" data-label="How &quot;long&quot;">${second}</td></tr>`;
		expect(html).toContain(`<tbody role="rowgroup">${row("A", "B")}${row("C", "D")}</tbody>`);
	});
	it("keeps its cells' attributes, and names no column at a cell across several", () => {
		const spanning = addLabels('<tr><th scope="col">A</th></tr><tr lang="fr"><td colspan="2">B</td></tr>');
		expect(spanning).toContain('<th role="columnheader" scope="col">A</th>');
		expect(spanning).toContain('<tr role="row" lang="fr"><td role="cell" colspan="2">B</td></tr>');
	});
	it("has no label at a cell beyond its header", () => {
		expect(addLabels("<tr><th>A</th></tr><tr><td>B</td><td>C</td></tr>")).toContain('<td role="cell">C</td>');
	});
});
