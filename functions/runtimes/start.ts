import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import planData from "../../content/plans.json" with { type: "json" };
import { discountAt } from "../contract/price.ts";
import { ConfigError, readConfig } from "./config.ts";
import { serve } from "./node.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = join(root, "dist");
const sources = [
	"src",
	"content",
	"i18n",
	"public",
	"functions/contract",
	"astro.config.mjs",
	"package-lock.json",
	"tsconfig.json",
];

/** Settings that become part of the pages (src/build), as the last build here found them. */
const buildSettings = [
	"ORIGIN",
	"BOT_CHECK",
	"TURNSTILE_SITE_KEY",
	"PUBLIC_PACKAGES_URL",
	"PUBLIC_STRIPE_KEY",
	"STRIPE_UI",
	"NDT7",
	"NDT7_SERVER",
	"IP4_HOST",
	"IP6_HOST",
];
const noted = join(root, ".cache/build-settings.json");
const settings = (): string =>
	JSON.stringify(Object.fromEntries(buildSettings.map((name) => [name, process.env[name]?.trim() ?? ""])));

/** Newest change below a path; folders count too, so a deleted file is seen. */
function newest(path: string): number {
	if (!existsSync(path)) return 0;
	const stat = statSync(path);
	if (!stat.isDirectory()) return stat.mtimeMs;
	return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Pages other than the pricing page hold the prices of their build: it is over when one of their discounts has ended since. */
const offerEnded = (built: number): boolean =>
	planData.plans.some((plan) => discountAt(plan, built) !== discountAt(plan, Date.now()));

/** Whether there is a finished build made after the last change of what it is made from. */
function isFresh(): boolean {
	const page = join(dist, "index.html");
	// A build made by other means than this file is taken as it is.
	if (existsSync(noted) && readFileSync(noted, "utf8") !== settings()) return false;
	if (!existsSync(page)) return false;
	const built = statSync(page).mtimeMs;
	return built >= Math.max(...sources.map((path) => newest(join(root, path)))) && !offerEnded(built);
}

function build(): void {
	console.log("Building the site…");
	const astro = join(root, "node_modules/astro/bin/astro.mjs");
	const { status } = spawnSync(process.execPath, [astro, "build"], {
		cwd: root,
		stdio: "inherit",
		env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
	});
	if (status !== 0) process.exit(status ?? 1);
	mkdirSync(join(noted, ".."), { recursive: true });
	writeFileSync(noted, settings());
}

/** `npm start`: a wrong setting is said before anything else is done; then a build if needed; then site and API. */
try {
	readConfig(process.env);
	if (!isFresh()) build();
	await serve({ env: process.env, distDir: dist });
} catch (error) {
	const busy = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
	if (!(error instanceof ConfigError) && !busy) throw error;
	console.error(busy ? "The port is in use. Choose another one with PORT." : (error as Error).message);
	process.exit(1);
}
