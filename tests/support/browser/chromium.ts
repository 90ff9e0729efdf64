import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright";

const run = promisify(execFile);

/** Quiet, offline, and able to run as root in a container. */
export const chromiumFlags = [
	"--no-sandbox",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--disable-quic",
	"--no-first-run",
];

/** For short-lived pages: no optimizing compiler, which costs more than it saves there, no spare renderer, no GPU process. */
export const journeyFlags = [
	...chromiumFlags,
	"--js-flags=--no-opt,--no-maglev",
	"--renderer-process-limit=1",
	"--disable-gpu",
	"--in-process-gpu",
];

/** Headless builds: the same rendering without browser UI, so they're cheaper. */
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const browserNames =
	"chromium google-chrome-stable google-chrome chromium-browser microsoft-edge-stable".split(" ");
const macApps = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
	(app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
);

const inPath = (names: string[]): string[] =>
	names.flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)));

/** Path of Playwright's own headless shell. */
const shellNextTo = (own: string): string =>
	own.replace(
		/chromium-(\d+)([\\/])chrome-([\w-]+)[\\/].*$/,
		"chromium_headless_shell-$1$2chrome-headless-shell-$3$2chrome-headless-shell",
	) + (own.endsWith(".exe") ? ".exe" : "");

/** Some distributions install a stub that only says "install the snap", and a download may lack libraries. */
async function works(file: string): Promise<boolean> {
	if (!existsSync(file)) return false;
	const { stdout } = await run(file, ["--version"], { timeout: 20_000 }).catch(() => ({ stdout: "" }));
	return /\d+\.\d+\.\d+/.test(stdout);
}

const missing = `No Chromium for the tests in a browser. One of these helps:
  - name one in the environment: CHROMIUM=/path/to/chrome npm test
  - install one (Debian and Ubuntu as root: apt-get install chromium)
  - npx playwright install --with-deps chromium`;

async function firstWorking(files: string[]): Promise<string | undefined> {
	for (const file of files) if (await works(file)) return file;
	return undefined;
}

/**
 * Finds Chromium: CHROMIUM, a headless shell, an installed browser, or Playwright's, which is downloaded if need be.
 * Rejects if there is none. `kind` "whole" requires a full browser.
 */
export async function findChromium(kind: "shell" | "whole" = "shell"): Promise<string> {
	const named = process.env.CHROMIUM;
	if (named && !(await works(named))) throw new Error(`CHROMIUM=${named} does not start.`);
	if (named && !(kind === "whole" && shells.some((shell) => named.includes(shell)))) return named;
	const own = chromium.executablePath();
	const shellFiles = kind === "shell" ? [...inPath(shells), shellNextTo(own)] : [];
	const files = [...shellFiles, ...inPath(browserNames), ...macApps, own];
	const found = await firstWorking(files);
	if (found) return found;

	console.log("No Chromium found: asking Playwright for its own.");
	const installer = join(import.meta.dirname, "../../../node_modules/playwright/cli.js");
	const words = ["install", "chromium", ...(process.getuid?.() === 0 ? ["--with-deps"] : [])];
	spawnSync(process.execPath, [installer, ...words], { stdio: "inherit", timeout: 300_000 });
	const installed = await firstWorking(files);
	if (!installed) throw new Error(missing);
	return installed;
}
