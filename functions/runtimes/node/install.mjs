/** Before `npm start` and `npm test`, on Node 20 too and without dependencies: installs packages unless they match the lockfile. */
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

/** npm writes this file only after a complete install. */
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
	// npm would empty the other checkout's folder.
	if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
		console.error(
			"node_modules is a symlink: install the packages at its target, from this package-lock.json.",
		);
		process.exit(1);
	}
	console.log("Installing packages…");
	// In a shell, as Windows starts npm by a script.
	const { status } = spawnSync("npm ci --no-audit --no-fund", { cwd: root, stdio: "inherit", shell: true });
	if (status !== 0) {
		console.error("npm ci failed. See its messages above, then run it again.");
		process.exit(status ?? 1);
	}
}
