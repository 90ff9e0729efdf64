import { existsSync } from "node:fs";
import { createDb } from "../../db/index.ts";
import { clickTotals } from "../../db/queries/clicks.ts";
import { openSqlite } from "../../db/sqlite.ts";
import { ConfigError, readConfig } from "../settings/config.ts";
import { databaseFile } from "../settings/database-file.ts";
import { migrateSafely } from "./backup.ts";

const days = 30;

type Row = Awaited<ReturnType<typeof clickTotals>>[number];

/** Formats click totals as a text table. */
export function clickTable(totals: readonly Row[]): string {
	if (totals.length === 0) return "No clicks counted yet.";
	const cells = [
		["category", "action", "label", `last ${days} days`, "all"],
		...totals.map((row) => [row.category, row.action, row.label, String(row.recent), String(row.total)]),
	];
	const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
	return cells
		.map((row) =>
			row.map((cell, column) =>
				column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
			),
		)
		.map((row) => row.join("  "))
		.join("\n");
}

/** `npm run stats`: prints the click totals of the database in DATA_DIR. */
async function print(): Promise<void> {
	const { dataDir } = readConfig(process.env);
	const file = databaseFile(dataDir);
	if (!existsSync(file)) return console.log(`There is no database at ${file} yet: start the site once.`);
	const sqlite = openSqlite(file);
	await migrateSafely(sqlite, dataDir, Date.now());
	const since = new Date(Date.now() - (days - 1) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
	console.log(clickTable(await clickTotals(createDb(sqlite), since)));
	sqlite.close();
}

if (import.meta.main) {
	await print().catch((error) => {
		if (!(error instanceof ConfigError)) throw error;
		console.error(error.message);
		process.exitCode = 1;
	});
}
