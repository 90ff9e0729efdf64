import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createDb, type D1 } from "../../db/index.ts";
import { addSupportAction, recordSupportResult } from "../../db/queries/support.ts";
import { batch } from "../../db/run.ts";
import { openSqlite } from "../../db/sqlite.ts";
import { runAsCommand } from "../../utils/operator-error.ts";
import { databaseFile, migrateSafely } from "../node/backup.ts";
import { readConfig } from "../settings/config.ts";
import { commands } from "./admin-commands.ts";
import { AdminError, type CommandContext, type Options, optionTypes } from "./admin-context.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Opens wrangler.jsonc's database: Cloudflare's (after `wrangler login`), or with `local` that of `npm run edge`. Needs no build. */
async function openEdgeDatabase(local: boolean) {
	const { getPlatformProxy, unstable_readConfig } = await import("wrangler");
	const { name, compatibility_date, d1_databases } = unstable_readConfig({
		config: join(root, "wrangler.jsonc"),
	});
	const folder = mkdtempSync(join(tmpdir(), "admin-edge-"));
	const configPath = join(folder, "wrangler.json");
	const changes = { migrations_dir: undefined, remote: !local };
	const databases = d1_databases.map((database: object) => ({ ...database, ...changes }));
	writeFileSync(configPath, JSON.stringify({ name, compatibility_date, d1_databases: databases }));
	const proxy = await getPlatformProxy<{ DB: D1 }>({
		configPath,
		persist: { path: join(root, ".wrangler/state/v3") },
		remoteBindings: !local,
	});
	return {
		db: createDb(proxy.env.DB),
		sqlite: null,
		async close() {
			await proxy.dispose();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

const help = (): string[] => [
	...Object.values(commands).map(({ usage }) => usage),
	'Commands that change something need --why "…"; --who overrides the system user. All accept --json, and --edge for the database at Cloudflare (with --local: that of npm run edge).',
];

async function openDatabase({ edge, local }: Options, dataDir: string) {
	if (edge) return openEdgeDatabase(local === true);
	const file = databaseFile(dataDir);
	if (!existsSync(file)) throw new AdminError(`There is no database at ${file} yet: start the site once.`);
	const sqlite = openSqlite(file);
	return { db: createDb(sqlite), sqlite, close: async () => sqlite.close() };
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({ args: [...args], options: optionTypes, allowPositionals: true });
	} catch (error) {
		throw new AdminError((error as Error).message);
	}
}

/** Runs a command of `npm run admin` and returns its output. Throws `AdminError`. */
export async function runCommand(
	args: readonly string[],
	dataDir: string,
	now: number,
	open: typeof openDatabase = openDatabase,
): Promise<string[]> {
	const { values: options, positionals } = parse(args);
	const [name = "", ...words] = positionals;
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (!command) return help();
	const { why = "" } = options;
	if (command.changes && !why.trim())
		throw new AdminError(`A reason is required: npm run admin -- ${[name, ...words].join(" ")} --why "…"`);
	const { db, sqlite, close } = await open(options, dataDir);
	let recordId: string | undefined;
	const record: CommandContext["record"] = async (userId, target) => {
		const id = crypto.randomUUID();
		const who = options.who ?? process.env.SUDO_USER ?? userInfo().username;
		const action = { id, userId, at: now, who, action: name, target: target ?? null, why };
		await batch(db, [addSupportAction(action)]);
		recordId = id;
	};
	try {
		if (sqlite) await migrateSafely(sqlite, dataDir, now);
		const { lines, data } = await command.run({ db, dataDir, now, args: words, options, record });
		return options.json ? [JSON.stringify(data, null, "\t")] : lines;
	} catch (error) {
		if (recordId && error instanceof AdminError)
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
