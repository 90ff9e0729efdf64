/**
 * Runs before `npm start` and `npm test`, also on a fresh clone and on the system's Node (20 or newer): installs the
 * packages when the lockfile is not the one they were installed from. Uses nothing but Node.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const mark = join(root, "node_modules/.lockfile-hash");
const hash = createHash("sha256")
	.update(readFileSync(join(root, "package-lock.json")))
	.digest("hex");

/** The packages somebody installed by hand may be the right ones already: npm notes which it has put there. */
function alreadyInstalled() {
	const noted = join(root, "node_modules/.package-lock.json");
	if (existsSync(mark) || !existsSync(noted)) return false;
	const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
	const present = JSON.parse(readFileSync(noted, "utf8")).packages;
	// Packages for other systems are optional and absent.
	return Object.entries(wanted).every(
		([path, { version, optional }]) =>
			path === "" || (present[path] ? present[path].version === version : Boolean(optional)),
	);
}

if (alreadyInstalled()) writeFileSync(mark, `${hash}\n`);

if (!existsSync(mark) || readFileSync(mark, "utf8").trim() !== hash) {
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
	mkdirSync(dirname(mark), { recursive: true });
	writeFileSync(mark, `${hash}\n`);
}
