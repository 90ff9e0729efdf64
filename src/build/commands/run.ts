import { spawnSync } from "node:child_process";
import { watch } from "node:fs";
import { createServer } from "node:http";
import { pathTo } from "../../../content/readers/read/disk.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { dataFaults, faultPage, startFaults } from "../checks/content-faults.ts";

/** Shows mistakes in the terminal and on every page until they're fixed. A new process checks, as imports can't be undone. */
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

/** The message of an error; with a stack only if neither the user nor the content is at fault. */
async function sentenceFor(error: Error & { code?: string }): Promise<string | Error> {
	if (error.name === "AbortError") return "\nStopped: nothing has been changed.";
	if (error.code?.startsWith("ERR_PARSE_ARGS")) return error.message;
	const faults = error instanceof ContentError ? error.faults : await dataFaults();
	return faults.length ? faults.join("\n") : error;
}

/**
 * `node run.ts <command> …` checks the data that commands import, then runs a command of this folder. Without one it only checks;
 * with `--serve` it checks all data, since the server is bundled with it.
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
