/**
 * `npm run bench`: the figures that the site is held to, beside their goals, and beside nginx over the same folder, a bare Hono and
 * another built site if its folder is named (`npm run bench -- ../before/dist`), all in one run: a shared machine's figures mean
 * little by themselves. Asks loopback only; each load lasts some seconds.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { reportFile } from "../support/report.ts";
import { buildRows } from "./build.ts";
import { islandRows } from "./island-rows.ts";
import { loadTool } from "./load.ts";
import { nextPages } from "./next-pages.ts";
import { dist, startOurs } from "./servers.ts";
import { accountRows, pageRows, startRows } from "./serving.ts";
import { busy, type Row, seconds, table } from "./table.ts";
import { walkRows } from "./walk.ts";

const other = process.argv[2] && resolve(process.argv[2]);
const turns = { seconds: 4, rounds: 3 };

function testRows(): Row[] {
	if (!existsSync(reportFile)) return [{ what: "tests", here: "npm test has not run here", goal: "360 s" }];
	const last = JSON.parse(readFileSync(reportFile, "utf8"));
	return [
		{ what: "tests, all", here: seconds(last.seconds), goal: "360 s", beside: `${last.at}: ${last.closing}` },
	];
}

console.log(`before: ${busy()}`);
const ours = await startOurs();
const rows: Row[] = [];
const parts: (() => Row[] | Promise<Row[]>)[] = [
	() => startRows(ours),
	() => pageRows(ours, turns),
	() => accountRows(ours, turns),
	() => nextPages(dist, other),
	() => islandRows(dist, other, ours.url),
	() => walkRows(ours.url),
	testRows,
];
try {
	for (const part of parts) rows.push(...(await part()));
} finally {
	await ours.stop();
}
rows.push(...buildRows());
console.log(
	`after: ${busy()}\nload by ${loadTool}, ${turns.seconds} s a turn, median of ${turns.rounds}\n${table(rows)}`,
);
