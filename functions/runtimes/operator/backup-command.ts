import { join, resolve } from "node:path";
import { backup, formatFileTimestamp, restore } from "../node/backup.ts";
import { readConfig } from "../settings/config.ts";

/** `npm run backup [-- <folder>]` and `npm run restore -- <folder>`. */
try {
	const { dataDir } = readConfig(process.env);
	const [command, folder] = process.argv.slice(2);
	if (command === "backup") {
		const target = resolve(folder ?? join("backups", formatFileTimestamp(Date.now())));
		console.log(`Copied to ${await backup(dataDir, target)}. It contains secrets: keep it private.`);
	} else if (command === "restore" && folder) {
		const old = restore(resolve(folder), resolve(dataDir), Date.now());
		console.log(`Restored.${old ? ` The previous data is in ${old}.` : ""}`);
	} else throw new Error("Specify the backup's folder: npm run restore -- backups/2026-11-21-12-00-00");
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
