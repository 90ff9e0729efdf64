import { spawnSync } from "node:child_process";
import { watch } from "node:fs";
import { createServer } from "node:http";
import { pathTo } from "../../../content/readers/read/disk.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { dataFaults, startFaults } from "../checks/content-faults.ts";
import { faultPage } from "../checks/fault-page.ts";

/** Says what is wrong, here and on every page, until files are saved that can be read. What was imported stays: another process looks. */
async function waitUntilRight(faults: string[]): Promise<void> {
	let page = faultPage(faults);
	const server = createServer((_, response) => {
		response.writeHead(500, { "content-type": "text/html" }).end(page);
	});
	server.on("error", () => {}).listen(Number(process.env.PORT) || 4321, "localhost");
	console.error(`${faults.join("\n")}\nWaiting until this is right…`);
	await new Promise<void>((resolve) => {
		const watchers = ["content", "i18n"].map((folder) => watch(pathTo(folder), { recursive: true }, look));
		function look(): void {
			const { status, stderr } = spawnSync(process.execPath, [import.meta.filename], { encoding: "utf8" });
			const now = faultPage(stderr.trim().split("\n"));
			if (status && now !== page) console.error(stderr.trim());
			page = now;
			if (status) return;
			for (const watcher of watchers) watcher.close();
			resolve();
		}
	});
	server.close();
	server.closeAllConnections();
}

/** What an error says to whoever ran a command: a stack only where neither they nor the content did anything wrong. */
async function sentenceFor(error: Error & { code?: string }): Promise<string | Error> {
	if (error.name === "AbortError") return "\nStopped: nothing has been changed.";
	if (error.code?.startsWith("ERR_PARSE_ARGS")) return error.message;
	const faults = error instanceof ContentError ? error.faults : await dataFaults();
	return faults.length ? faults.join("\n") : error;
}

/**
 * `node run.ts <command> …` runs a command of this folder, if what it imports can be read; without one, it only says so. Pages and
 * server are made of the same data: with `--serve`, none of it may be wrong.
 */
const [command = ""] = process.argv.splice(2, 1);
const faults = await (command === "--serve" ? dataFaults() : startFaults());
if (faults.length && command === "--wait") await waitUntilRight(faults);
else if (faults.length) {
	console.error(faults.join("\n"));
	process.exitCode = 1;
} else if (command && !command.startsWith("--"))
	try {
		const { run } = await import(`./${command}.ts`);
		await run?.(process.argv.slice(2));
	} catch (error) {
		console.error(await sentenceFor(error as Error));
		process.exitCode = 1;
	}
