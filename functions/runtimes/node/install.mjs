/**
 * Runs before `npm start` and `npm test`, also on a fresh clone and on the system's Node (20 or newer): installs the
 * packages when those that are there are not the lockfile's. Uses nothing but Node.
 */
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

/** npm notes which packages it has put there when all of them are. */
function isInstalled() {
	const note = join(root, "node_modules/.package-lock.json");
	if (!existsSync(note)) return false;
	const [wanted, present] = [join(root, "package-lock.json"), note].map(
		(file) => JSON.parse(readFileSync(file, "utf8")).packages,
	);
	// Packages for other systems are optional and absent.
	return Object.entries(wanted).every(
		([path, { version, optional }]) =>
			path === "" || (present[path] ? present[path].version === version : Boolean(optional)),
	);
}

if (!isInstalled()) {
	// Through a link npm would empty the folder of another checkout.
	if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
		console.error(
			"node_modules is a link: install the packages where it leads, from this package-lock.json.",
		);
		process.exit(1);
	}
	const npm = process.env.npm_execpath;
	console.log("Installing packages…");
	const options = { cwd: root, stdio: "inherit" };
	const args = ["ci", "--no-audit", "--no-fund"];
	const { status } = npm
		? spawnSync(process.execPath, [npm, ...args], options)
		: spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
	if (status !== 0) {
		console.error("npm ci failed. Its messages above say why; run it again once that is mended.");
		process.exit(status ?? 1);
	}
}
