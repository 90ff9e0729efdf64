/**
 * `npm run bench`: performance figures against their goals and a bare Hono in the same run, as absolute figures mean little
 * on a shared machine. A failing part is reported and the rest goes on.
 */
import { appendFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildSite } from "../../functions/runtimes/node/build/site-build.ts";
import { copyOfSite } from "../support/site/site-copy.ts";
import { startOurs } from "./servers.ts";
import { accountRows, startRows } from "./serving.ts";
import { machineLoad, type Row, seconds } from "./table.ts";

/** Time of a cold build, a rebuild, and a rebuild after one post changed. */
async function* buildRows(): AsyncGenerator<Row> {
	const site = copyOfSite();
	const build = async () => {
		const startedAt = performance.now();
		await buildSite(site, process.env);
		return seconds((performance.now() - startedAt) / 1000);
	};
	try {
		yield { what: "build, cold", here: await build(), goal: "35 s" };
		const [post = ""] = readdirSync(join(site, "content/blog"));
		appendFileSync(join(site, "content/blog", post, "en.mdx"), "\nOne more sentence at the end.\n");
		yield { what: "build, one post changed", here: await build(), goal: "16 s" };
	} finally {
		rmSync(site, { recursive: true, force: true, maxRetries: 5 });
	}
}

console.log(`before: ${machineLoad()}`);
const startedAt = performance.now();
const ours = await startOurs();
const parts = { start: () => startRows(ours), accounts: () => accountRows(ours), builds: buildRows };
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts))
	try {
		for await (const row of measure()) rows.push(row);
	} catch (error) {
		process.exitCode = 1;
		rows.push({ what: name, here: `FAILED: ${(error as Error).message.trim()}` });
	}
await ours.stop();
console.log(`after ${seconds((performance.now() - startedAt) / 1000)}: ${machineLoad()}`);
console.log("CPU is the server's own, for each answer");
console.table(Object.fromEntries(rows.map(({ what, ...figures }) => [what, figures])));
