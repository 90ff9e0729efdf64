import { ContentError } from "../../../content/readers/read/parse.ts";
import { findDataFaults, findStartFaults } from "../checks/content-faults.ts";

/** The message of an error; with a stack only if neither the user nor the content is at fault. */
async function describeError(error: Error & { code?: string }): Promise<string | Error> {
	if (error.code?.startsWith("ERR_PARSE_ARGS")) return error.message;
	const faults = error instanceof ContentError ? error.faults : await findDataFaults();
	return faults.length ? faults.join("\n") : error;
}

/**
 * `node run.ts <command> …` checks the data that commands import, then runs a command of this folder. Without one it only checks;
 * with `--serve` it checks all data, since the server is bundled with it.
 */
const [command = ""] = process.argv.splice(2, 1);
const faults = await (command === "--serve" ? findDataFaults() : findStartFaults());
if (faults.length) {
	console.error(faults.join("\n"));
	process.exitCode = 1;
} else if (command && !command.startsWith("--")) {
	try {
		const { run } = await import(`./${command}.ts`);
		await run(process.argv.slice(2));
	} catch (error) {
		console.error(await describeError(error as Error));
		process.exitCode = 1;
	}
}
