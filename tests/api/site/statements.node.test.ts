import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import ts from "typescript";
import { expect, test, vi } from "vitest";
import { createDb } from "../../../functions/db/index.ts";
import { migrate } from "../../../functions/db/migrate.ts";
import { claimMail } from "../../../functions/db/queries/mails.ts";
import type { Query } from "../../../functions/db/run.ts";
import { openSqlite, wrapAsD1 } from "../../../functions/db/sqlite.ts";

const folder = join(import.meta.dirname, "../../../functions/db/queries");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
	name.endsWith(".ts"),
);
const program = ts.createProgram(
	files.map((name) => join(folder, name)),
	{
		strict: true,
		noEmit: true,
		allowImportingTsExtensions: true,
		module: ts.ModuleKind.NodeNext,
		skipLibCheck: true,
		resolveJsonModule: true,
		target: ts.ScriptTarget.ESNext,
	},
);
const checker = program.getTypeChecker();

/** Sample values of a type: one for each branch a query may take. */
function valuesOf(type: ts.Type, node: ts.Node, depth = 0): unknown[] {
	const name = type.aliasSymbol?.name ?? type.symbol?.name;
	if (name === "Query") return [sql`SELECT 1`];
	if (name === "SQL" || name === "Condition") return [sql`1`];
	if (type.isUnion()) return type.types.flatMap((one) => valuesOf(one, node, depth));
	if (type.isStringLiteral() || type.isNumberLiteral()) return [type.value];
	if (type.flags & ts.TypeFlags.StringLike) return ["x"];
	if (type.flags & ts.TypeFlags.NumberLike) return [1];
	if (type.flags & ts.TypeFlags.BooleanLike) return [checker.typeToString(type) === "true"];
	if (type.flags & ts.TypeFlags.Null) return [null];
	if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return [undefined];
	if (name === "Uint8Array" || name === "Buffer") return [new Uint8Array(1)];
	if (checker.isTupleType(type))
		return [checker.getTypeArguments(type as ts.TypeReference).map((one) => valuesOf(one, node)[0])];
	if (checker.isArrayType(type)) {
		const [item] = checker.getTypeArguments(type as ts.TypeReference);
		return [item ? [valuesOf(item, node, depth + 1)[0]] : []];
	}
	const [call] = type.getCallSignatures();
	if (call) return [() => valuesOf(call.getReturnType(), node, depth + 1)[0]];
	if (depth > 4) return [{}];
	return [
		Object.fromEntries(
			type.getProperties().map((property) => {
				const [value] = valuesOf(checker.getTypeOfSymbolAtLocation(property, node), node, depth + 1);
				return [property.name, value];
			}),
		),
	];
}

/** Cartesian product. */
const combined = (lists: unknown[][]): unknown[][] =>
	lists.reduce<unknown[][]>((all, list) => all.flatMap((head) => list.map((one) => [...head, one])), [[]]);

const dialect = new SQLiteAsyncDialect();
const isQuery = (value: unknown): value is Query =>
	typeof value === "object" && value !== null && ("toSQL" in value || "queryChunks" in value);

/** Runs every query of a file, with and without matching rows; returns those that don't fit. */
async function faultsOf(file: string, database: DatabaseSync) {
	const source = program.getSourceFile(join(folder, file)) as ts.SourceFile;
	const symbol = checker.getSymbolAtLocation(source) as ts.Symbol;
	const module = (await import(join(folder, file))) as Record<string, unknown>;
	const [executed, faults] = [[] as string[], [] as string[]];
	for (const exported of checker.getExportsOfModule(symbol)) {
		const run = module[exported.name];
		const [signature] = checker.getTypeOfSymbolAtLocation(exported, source).getCallSignatures();
		if (typeof run !== "function" || !signature) continue;
		const prepare = (text: string, found: boolean) => {
			try {
				const names = database
					.prepare(text)
					.columns()
					.map(({ name }) => name);
				return found ? [Object.fromEntries(names.map((name) => [name, 1]))] : [];
			} catch (error) {
				const line = `${file} ${exported.name}: ${(error as Error).message}`;
				if (!faults.includes(line)) faults.push(line);
				return [];
			}
		};
		for (const found of [true, false]) {
			const statement = (text: string) => ({
				bind: () => statement(text),
				all: async () => ({ results: prepare(text, found), success: true, meta: {} }),
				raw: async () => prepare(text, found).map((row) => Object.values(row)),
				first: async () => prepare(text, found)[0] ?? null,
			});
			const client = {
				prepare: statement,
				batch: (all: ReturnType<typeof statement>[]) => Promise.all(all.map((one) => one.all())),
			};
			const db = createDb(client as never);
			const parameters = signature.getParameters().map((parameter) => {
				const type = checker.getTypeOfSymbolAtLocation(parameter, source);
				return checker.typeToString(type) === "Db" ? [db] : valuesOf(type, source);
			});
			for (const given of combined(parameters)) {
				const result = await (run as (...given: unknown[]) => unknown)(...given);
				for (const query of [result].flat().filter(isQuery)) {
					const text = "toSQL" in query ? query.toSQL().sql : dialect.sqlToQuery(query as SQL).sql;
					// Skip fragments, such as conditions.
					const isWhole = /^\s*(SELECT|INSERT|UPDATE|DELETE)\b/i.test(text);
					if (isWhole) prepare(text, found);
				}
			}
		}
		executed.push(exported.name);
	}
	return { executed, faults };
}

test("every statement fits the database: its tables, columns and unique indexes", async () => {
	const database = new DatabaseSync(":memory:");
	await migrate(wrapAsD1(database));
	const all = await Promise.all(files.map((file) => faultsOf(file, database)));
	expect(all.flatMap(({ faults }) => faults)).toEqual([]);
	expect(all.flatMap(({ executed }) => executed).length).toBeGreaterThan(100);
}, 60_000);

test("the next mail is found in the order of an index, however long the queue", async () => {
	const client = openSqlite(":memory:");
	await migrate(client);
	const prepare = vi.spyOn(client, "prepare");
	await claimMail(createDb(client), [1], 1);
	const [statement = ""] = prepare.mock.calls[0] ?? [];
	const steps = await client
		.prepare(`EXPLAIN QUERY PLAN ${statement}`)
		.bind(...Array.from(statement.matchAll(/\?/g), () => 1))
		.all<{ detail: string }>();
	const plan = steps.results.map(({ detail }) => detail).join("\n");
	expect(plan).toContain("mails_queue");
	expect(plan).not.toContain("TEMP B-TREE");
	client.close();
});
