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

async function firstWorking(files: string[]): Promise<string | undefined> {
	for (const file of files) if (await works(file)) return file;
	return undefined;
}

const install = (command: string, args: string[], seconds = 300): boolean =>
	spawnSync(command, args, {
		stdio: "inherit",
		timeout: seconds * 1000,
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	}).status === 0;

const mayInstallPackages = (): boolean => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const installPackage = (name: string): boolean =>
	install("apt-get", ["install", "-y", "--no-install-recommends", name], 180);

const missing = `No Chromium for the tests in a browser. One of these helps:
  - name one in the environment: CHROMIUM=/path/to/chrome npm test
  - install one (Debian and Ubuntu as root: apt-get install chromium)
  - npx playwright install --with-deps chromium`;

/** A headless shell in PATH, Playwright's own, or Debian's package where packages can be installed. */
async function findShell(own: string): Promise<string | undefined> {
	const result = await firstWorking([...inPath(shells), shellNextTo(own)]);
	if (result || !mayInstallPackages()) return result;
	console.log("Journeys take a third of the work in Chromium's headless shell: asking for its package.");
	installPackage("chromium-headless-shell");
	return firstWorking(inPath(shells));
}

/**
 * Finds Chromium: CHROMIUM, a headless shell, an installed browser, else Playwright's download or Debian's package.
 * Rejects if there is none. `kind` "whole" requires a full browser.
 */
export async function findChromium(kind: "shell" | "whole" = "shell"): Promise<string> {
	const named = process.env.CHROMIUM;
	if (named && !(await works(named))) throw new Error(`CHROMIUM=${named} does not start.`);
	if (named && !(kind === "whole" && shells.some((shell) => named.includes(shell)))) return named;
	const own = chromium.executablePath();
	const shell = kind === "shell" ? await findShell(own) : undefined;
	const result = shell ?? (await firstWorking([...inPath(browserNames), ...macApps, own]));
	if (result) return result;

	console.log("No Chromium found: asking Playwright for its own.");
	install(process.execPath, [
		join(import.meta.dirname, "../../../node_modules/playwright/cli.js"),
		"install",
		"chromium",
	]);
	const downloaded = await firstWorking(kind === "shell" ? [shellNextTo(own), own] : [own]);
	if (downloaded) return downloaded;

	if (mayInstallPackages()) {
		console.log("Playwright's download does not run here: installing a package of Debian.");
		install("apt-get", ["update"]);
		if (kind === "whole" || !installPackage("chromium-headless-shell")) installPackage("chromium");
		const packaged = await firstWorking(inPath([...shells, ...browserNames]));
		if (packaged) return packaged;
	}
	throw new Error(missing);
}
