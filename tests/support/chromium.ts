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

const names = [
	"chromium",
	"google-chrome-stable",
	"google-chrome",
	"chromium-browser",
	"microsoft-edge-stable",
];
const macApps = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
	(app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
);

const inPath = (): string[] =>
	names.flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)));

/** Some packages install a file of that name that only says "install the snap", and a download may lack libraries. */
async function works(file: string): Promise<boolean> {
	if (!existsSync(file)) return false;
	const { stdout } = await run(file, ["--version"], { timeout: 20_000 }).catch(() => ({ stdout: "" }));
	return /\d+\.\d+\.\d+/.test(stdout);
}

export async function firstWorking(files: string[]): Promise<string | undefined> {
	for (const file of files) if (await works(file)) return file;
	return undefined;
}

const install = (command: string, args: string[]): boolean =>
	spawnSync(command, args, {
		stdio: "inherit",
		timeout: 300_000,
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	}).status === 0;

function installDebianPackage(): void {
	const packages = ["install", "-y", "--no-install-recommends", "chromium"];
	if (!install("apt-get", packages) && install("apt-get", ["update"])) install("apt-get", packages);
}

const missing = `No Chromium for the tests in a browser. One of these helps:
  - name one in the environment: CHROMIUM=/path/to/chrome npm test
  - install one (Debian and Ubuntu as root: apt-get install chromium)
  - npx playwright install --with-deps chromium`;

/** The browser of the tests: CHROMIUM, an installed one, Playwright's own, else Debian's package. Installs one if it must. */
export async function findChromium(): Promise<string> {
	const named = process.env.CHROMIUM;
	if (named && !(await works(named))) throw new Error(`CHROMIUM=${named} does not start.`);
	const own = chromium.executablePath();
	const found = named ?? (await firstWorking([...inPath(), ...macApps, own]));
	if (found) return found;

	console.log("No Chromium found: asking Playwright for its own.");
	install(process.execPath, [
		join(import.meta.dirname, "../../node_modules/playwright/cli.js"),
		"install",
		"chromium",
	]);
	if (await works(own)) return own;

	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		console.log("Playwright's download does not run here: installing the Debian package.");
		installDebianPackage();
		const packaged = await firstWorking(inPath());
		if (packaged) return packaged;
	}
	throw new Error(missing);
}
