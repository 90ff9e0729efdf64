import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { createDb, type Db } from "../../db/index.ts";
import { addSupportAction, recordSupportResult } from "../../db/queries/support.ts";
import { batch } from "../../db/run.ts";
import { OperatorError, runAsCommand } from "../../utils/operator-error.ts";
import { getDatabaseFile, openDatabase, refuseMigration } from "../node/backup.ts";
import { readConfig } from "../settings/config.ts";
import { commands } from "./admin-commands.ts";
import { type CommandContext, type Options, optionTypes } from "./admin-context.ts";
import { openEdgeDatabase } from "./edge.ts";

const listUsage = (): string[] => [
	...Object.values(commands).map(({ usage }) => usage),
	'Commands that change something need --why "…"; --who overrides the system user. All accept --json, and --edge for the database at Cloudflare (with --local: that of npm run edge).',
];

async function openSite({ edge, local }: Options, dataDir: string): Promise<{ db: Db; close(): unknown }> {
	if (edge) return openEdgeDatabase(local === true);
	const file = getDatabaseFile(dataDir);
	if (!existsSync(file)) throw new OperatorError(`There is no database at ${file} yet: start the site once.`);
	const sqlite = openDatabase(dataDir);
	await refuseMigration(sqlite);
	return { db: createDb(sqlite), close: () => sqlite.close() };
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({ args: [...args], options: optionTypes, allowPositionals: true });
	} catch (error) {
		throw new OperatorError([(error as Error).message, ...listUsage()].join("\n"));
	}
}

/** A container's user may have no name in the system, a cron job's none in the environment. */
function findUserName(): string {
	try {
		return userInfo().username;
	} catch {
		return process.env.USER ?? `user ${process.getuid?.()}`;
	}
}

/** The number of words that a command's usage names, without options. */
const countWords = (usage: string): number => usage.replace(/(:| \[?--).*/, "").split(" ").length - 1;

/** Runs a command of `npm run admin` and returns its output. Throws `OperatorError`. */
export async function runCommand(
	args: readonly string[],
	dataDir: string,
	now: number,
	open: typeof openSite = openSite,
): Promise<string[]> {
	const { values: options, positionals } = parse(args);
	const [name = "", ...words] = positionals;
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (!command && name) throw new OperatorError([`There's no command ${name}.`, ...listUsage()].join("\n"));
	if (!command) return listUsage();
	if (words.length > countWords(command.usage))
		throw new OperatorError(`Too many words: put what belongs together in quotes. ${command.usage}`);
	if (options.local && !options.edge) throw new OperatorError("--local needs --edge.");
	const { why = "" } = options;
	if (command.changes && !why.trim())
		throw new OperatorError(`A reason is required: npm run admin -- ${[name, ...words].join(" ")} --why "…"`);
	const { db, close } = await open(options, dataDir);
	let recordId: string | undefined;
	const record: CommandContext["record"] = async (userId, target) => {
		const id = crypto.randomUUID();
		const who = options.who ?? process.env.SUDO_USER ?? findUserName();
		const action = { id, userId, at: now, who, action: name, target: target ?? null, why };
		await batch(db, [addSupportAction(action)]);
		recordId = id;
	};
	try {
		const { lines, data } = await command.run({ db, dataDir, now, args: words, options, record });
		return options.json ? [JSON.stringify(data, null, "\t")] : lines;
	} catch (error) {
		if (recordId && error instanceof OperatorError)
			await batch(db, [recordSupportResult(recordId, error.message)]);
		throw error;
	} finally {
		await close();
	}
}

if (import.meta.main)
	await runAsCommand(async () => {
		const { dataDir } = readConfig(process.env);
		console.log((await runCommand(process.argv.slice(2), dataDir, Date.now())).join("\n"));
	});
