import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { D1 } from "../../db/index.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Opens wrangler.jsonc's database: Cloudflare's (after `wrangler login`), or with `local` that of `npm run edge`. Needs no build. */
export async function openEdgeDatabase(local: boolean): Promise<{ db: D1; close(): Promise<void> }> {
	const { getPlatformProxy, unstable_readConfig } = await import("wrangler");
	const { name, compatibility_date, d1_databases } = unstable_readConfig({
		config: join(root, "wrangler.jsonc"),
	});
	const folder = mkdtempSync(join(tmpdir(), "admin-edge-"));
	const configPath = join(folder, "wrangler.json");
	const databases = d1_databases.map((database: object) => ({
		...database,
		migrations_dir: undefined,
		remote: !local,
	}));
	writeFileSync(configPath, JSON.stringify({ name, compatibility_date, d1_databases: databases }));
	const proxy = await getPlatformProxy<{ DB: D1 }>({
		configPath,
		persist: { path: join(root, ".wrangler/state/v3") },
		remoteBindings: !local,
	});
	return {
		db: proxy.env.DB,
		async close() {
			await proxy.dispose();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
