import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readEdgeSettings } from "../../contract/environment.ts";
import { loadSecrets } from "../settings/secrets.ts";
import { type EdgeConfig, findDeployFaults } from "./edge.ts";

/** `npm run edge` and `npm run deploy [-- --dry-run]`, configured by wrangler.jsonc. */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const [command, ...args] = process.argv.slice(2);
const { unstable_readConfig } = await import("wrangler");
const config = unstable_readConfig({ config: join(root, "wrangler.jsonc") }) as EdgeConfig;
const database = config.d1_databases[0]?.database_name ?? "";

function run(script: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): void {
	const { status } = spawnSync(process.execPath, [join(root, script), ...words], {
		cwd: root,
		stdio: "inherit",
		env: { ...process.env, ...env },
	});
	if (status !== 0) process.exit(status ?? 1);
}
const runWrangler = (...words: string[]) => run("node_modules/wrangler/bin/wrangler.js", words);
/** Pages are built with the worker's variables. */
const build = (vars: object) =>
	run("functions/runtimes/node/build/command.ts", [], readEdgeSettings(vars, "build"));

function prepareLocal(origin: string): void {
	const file = join(root, ".dev.vars");
	if (existsSync(file)) return;
	const folder = join(root, ".wrangler/secrets");
	loadSecrets(folder);
	const secrets = JSON.stringify(JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")));
	writeFileSync(file, `SECRETS='${secrets}'\nORIGIN="${origin}"\n`, { mode: 0o600 });
	console.log("Created .dev.vars with the local worker's secrets and origin.");
}

if (command === "deploy") {
	const faults = findDeployFaults(config);
	if (faults.length) {
		console.error(faults.join("\n"));
		process.exit(1);
	}
	build(config.vars);
	// Migrate before deploying the worker that needs it. D1 keeps the old data (Time Travel).
	if (!args.includes("--dry-run")) runWrangler("d1", "migrations", "apply", database, "--remote");
	runWrangler("deploy", ...args);
} else {
	const portIndex = args.indexOf("--port");
	const origin = `http://localhost:${(portIndex >= 0 && args[portIndex + 1]) || 8787}`;
	prepareLocal(origin);
	build({ ...config.vars, ORIGIN: origin });
	runWrangler("d1", "migrations", "apply", database, "--local");
	console.log(`Read its mail: npm run admin -- --edge --local mailbox`);
	runWrangler("dev", "--var", `ORIGIN:${origin}`, ...args);
}
