/**
 * `npm run bench`: the figures that the site is held to, beside their goals, nginx over the same folder and a bare Hono, all in one
 * run, as a shared machine's figures mean little by themselves. A part that fails is said to have, and the rest goes on.
 */
import { buildRows, largeBuildRow } from "./build.ts";
import { endChildren } from "./children.ts";
import { islandRows } from "./island-rows.ts";
import { loadTool } from "./load.ts";
import { nextPages } from "./next-pages.ts";
import { measure, type Part } from "./parts.ts";
import { dist, startOurs } from "./servers.ts";
import { accountRows, pageRows, startRows } from "./serving.ts";
import { busy, seconds, table } from "./table.ts";
import { walkRows } from "./walk.ts";

/** Seconds for everything after the build of the site. */
const most = 345;
const turns = { seconds: 3, rounds: 3 };

const end = () => {
	endChildren();
	process.exit(1);
};
process.once("SIGINT", end).once("SIGTERM", end);

console.log(`before: ${busy()}`);
const startedAt = performance.now();
let starting: ReturnType<typeof startOurs> | undefined;
const ours = () => {
	starting ??= startOurs();
	return starting;
};
const parts: Part[] = [
	{ name: "start", most: 30, rows: async () => startRows(await ours()) },
	{ name: "session reads and logins", most: 60, rows: async () => accountRows(await ours(), turns) },
	{ name: "pages", most: 50, rows: async () => pageRows(await ours(), turns) },
	{ name: "next pages", most: 10, rows: () => nextPages(dist) },
	{ name: "islands on a slow line", most: 70, rows: async () => islandRows((await ours()).url) },
	{ name: "clicks on a slow line", most: 70, rows: async () => walkRows((await ours()).url) },
	{ name: "builds", most: 300, rows: buildRows },
	{ name: "build of five times the posts", most: 170, rows: largeBuildRow },
];
const { rows, missing } = await measure(parts, most, (line) => console.log(`  ${line}`));
await starting?.then(
	({ stop }) => stop(),
	() => {},
);
console.log(
	`after ${seconds((performance.now() - startedAt) / 1000)}: ${busy()}\nload by ${loadTool}, ${turns.seconds} s a turn, median of ${turns.rounds}; CPU is the server's own, for each answer\n${table(rows)}`,
);
if (missing.length > 0) console.log(`not whole: ${missing.join(", ")}`);
endChildren();
process.exit(missing.length > 0 ? 1 : 0);
