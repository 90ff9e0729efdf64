import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Email } from "postal-mime";
import { root } from "../folders.ts";
import { freePort } from "../listen.ts";

const wrangler = join(root, "node_modules/wrangler/bin/wrangler.js");

const environment = { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "1", NO_COLOR: "1" };

/** Creates a database and applies all migrations with wrangler, as an operator does. */
function makeDatabase(folder: string): void {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[wrangler, "d1", "migrations", "apply", "vpn-site", "--local", "--persist-to", folder],
		{ cwd: root, env: environment, encoding: "utf8", timeout: 240_000 },
	);
	if (status !== 0) throw new Error(`No migrations at the edge:\n${stdout}\n${stderr}`);
}

const key = () => randomBytes(32).toString("base64url");

async function whenReady(child: ChildProcess, url: string): Promise<void> {
	let text = "";
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (chunk: Buffer) => {
			text += chunk;
		});
	for (let tries = 0; tries < 600; tries++) {
		if (child.exitCode !== null) break;
		const answer = await fetch(`${url}/api/ready`).catch(() => null);
		if (answer?.ok) return;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error(`The edge does not start:\n${text}`);
}

/** workerd's database file. */
function databaseIn(folder: string): string {
	const name = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((path) =>
		/D1DatabaseObject[/\\][0-9a-f]+\.sqlite$/.test(path),
	);
	if (!name) throw new Error(`No database in ${folder}.`);
	return join(folder, name);
}

/** The newest mail to an address, read from the database: the edge has no mailbox page. */
function outboxIn(folder: string) {
	return async (address: string, timeout = 5000): Promise<Email> => {
		const db = new DatabaseSync(databaseIn(folder), { readOnly: true, timeout: 1000 });
		try {
			const newest = db.prepare(
				"SELECT subject, text, html FROM mails WHERE recipient = ? ORDER BY created_at DESC, rowid DESC LIMIT 1",
			);
			for (const end = Date.now() + timeout; ; ) {
				const mail = newest.get(address);
				if (mail) return mail as unknown as Email;
				if (Date.now() > end) throw new Error(`No mail to ${address}.`);
				await new Promise((resolve) => setTimeout(resolve, 50));
			}
		} finally {
			db.close();
		}
	};
}

/** Empties the database between journeys; no requests may be in flight. */
function emptyDatabase(folder: string): void {
	const db = new DatabaseSync(databaseIn(folder), { timeout: 5000 });
	try {
		const tables = db
			.prepare(
				"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'",
			)
			.all();
		db.exec("BEGIN IMMEDIATE");
		for (const { name } of tables) db.exec(`DELETE FROM "${name}"`);
		db.exec("COMMIT");
	} finally {
		db.close();
	}
}

export type EdgeSite = Awaited<ReturnType<typeof startEdge>>;

/**
 * The built site on the edge runtime: wrangler's workerd with the worker, its assets and a D1 database.
 * Mail stays in the outbox; there's no adjustable clock and no mail server.
 */
export async function startEdge() {
	const folder = mkdtempSync(join(tmpdir(), "edge-"));
	makeDatabase(join(folder, "d1"));
	const port = await freePort();
	const url = `http://localhost:${port}`;
	const secrets = { tokenKeys: [{ kid: "edge", key: key() }], hashKey: key() };
	const child = spawn(
		process.execPath,
		[
			wrangler,
			...`dev --ip 127.0.0.1 --port ${port} --inspector-port 0 --show-interactive-dev-session=false`.split(
				" ",
			),
			...["--persist-to", join(folder, "d1"), "--var", `ORIGIN:${url}`],
			...["--var", "LOG_LEVEL:error", "--var", `SECRETS:${JSON.stringify(secrets)}`],
		],
		{ cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"] },
	);
	const exit = new Promise((resolve) => child.once("exit", resolve));
	const close = async () => {
		child.kill("SIGTERM");
		await exit;
		rmSync(folder, { recursive: true, force: true });
	};
	await whenReady(child, url).catch(async (error) => {
		await close();
		throw error;
	});
	const absent = (): never => {
		throw new Error("The edge has no such thing.");
	};
	return {
		url,
		mail: { mailTo: outboxIn(join(folder, "d1")) } as never,
		notes: [],
		pass: absent,
		/** Removes all accounts. */
		empty: () => emptyDatabase(join(folder, "d1")),
		close,
	};
}
