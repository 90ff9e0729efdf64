import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isLoopbackOrigin } from "../../contract/address.ts";
import { createDb, type D1 } from "../../db/index.ts";
import { OperatorError } from "../../utils/operator-error.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Opens wrangler.jsonc's database: Cloudflare's (after `wrangler login`), or with `local` that of `npm run edge`. Needs no build. */
export async function openEdgeDatabase(local: boolean) {
	const { getPlatformProxy, unstable_readConfig } = await import("wrangler").catch(() => {
		throw new OperatorError("--edge needs wrangler: run this in a checkout, after `npm ci`.");
	});
	const { name, compatibility_date, d1_databases, vars } = unstable_readConfig({
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
		origin: String(vars.ORIGIN),
		async close() {
			await proxy.dispose();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** The part of wrangler.jsonc checked before a deploy. */
export interface EdgeConfig {
	vars: Record<string, unknown>;
	d1_databases: { database_name?: string; database_id?: string }[];
}

/** What is missing for a deploy, one sentence each. */
export function findDeployFaults({ vars, d1_databases }: EdgeConfig): string[] {
	const [database] = d1_databases;
	const origin = String(vars.ORIGIN ?? "");
	const faults: string[] = [];
	if (!database?.database_id || /^[0-]+$/.test(database.database_id))
		faults.push(
			`wrangler.jsonc has no database yet: run \`npx wrangler d1 create ${database?.database_name ?? "site"}\` and put the id it prints into database_id.`,
		);
	const url = URL.canParse(origin) ? new URL(origin) : null;
	// Links are made by appending to it, so a trailing slash would break them.
	if (url?.origin !== origin || /\.example$/.test(url.hostname) || isLoopbackOrigin(origin))
		faults.push(
			`ORIGIN in wrangler.jsonc is ${origin || "missing"}: set it to the address under which people reach the site, like https://www.example.com.`,
		);
	return faults;
}
