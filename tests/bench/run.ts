/**
 * `npm run bench`: performance figures against their goals and a bare Hono in the same run, as absolute figures mean little
 * on a shared machine. A failing part is reported and the rest goes on.
 */
import { buildRows } from "./build.ts";
import { startOurs } from "./servers.ts";
import { accountRows, startRows } from "./serving.ts";
import { machineLoad, type Row, seconds } from "./table.ts";

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
