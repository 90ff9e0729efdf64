import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { runAsCommand } from "../../utils/operator-error.ts";
import { hour } from "../../utils/time.ts";
import { readConfig } from "../settings/config.ts";
import { buildSite, canBuild, hasExpired, hasToBuild, isFresh } from "./build/site-build.ts";
import { serve } from "./server.ts";

// Bundled to `.cache/server/start.mjs`.
const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = join(root, "dist");

/** `npm start`: validates settings, builds if needed, and serves; an outdated build is served until the new one is ready. */
await runAsCommand(async () => {
	readConfig(process.env);
	if (hasToBuild(root, dist, process.env)) {
		console.log("Building the site…");
		await buildSite(root, process.env);
	}
	const running = await serve({ env: process.env, distDir: dist });
	const rebuild = async (why: string) => {
		if (!canBuild(root))
			return console.error(
				`${why}, and this process can't rebuild the pages: build them and start it again.`,
			);
		console.log(`${why}: rebuilding the site; the last build is served meanwhile…`);
		try {
			await buildSite(root, process.env);
			running.reload();
			console.log("Now serving the new build.");
		} catch (error) {
			console.error(`${(error as Error).message} The last build is still served.`);
		}
	};
	// Reading all sources would hold up the first page.
	await after(1000);
	if (canBuild(root) && !isFresh(root, process.env)) await rebuild("The content has changed");
	// Retried, or said again, in an hour.
	setInterval(async () => {
		if (hasExpired(root, process.env)) await rebuild("A scheduled text is due or a discount has ended");
	}, hour).unref();
});
