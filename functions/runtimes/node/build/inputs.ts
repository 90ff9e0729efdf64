import { createHash, type Hash } from "node:crypto";
import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

/** What pages are made from, below the project's root. */
const sources = [
	"src",
	"content",
	"i18n",
	"public",
	"functions/contract",
	// What the assistant learns from is read as questions will be.
	"functions/assistant",
	"functions/runtimes/node/build/site-build.ts",
	"functions/runtimes/node/site/pack-write.ts",
	"astro.config.mjs",
	"package-lock.json",
	"tsconfig.json",
	// What the feed of servers said, where there is one (build-servers.ts).
	".cache/servers.json",
];

/** The files at or below a path, by path from the root, in a fixed order. */
function filesAt(root: string, path: string): string[] {
	const stat = statSync(join(root, path), { throwIfNoEntry: false });
	if (!stat?.isDirectory()) return stat ? [path] : [];
	return readdirSync(join(root, path))
		.sort()
		.flatMap((name) => filesAt(root, `${path}/${name}`));
}

/** What files are read into, one after another: a server that looks once, at its start, keeps no more of them than this. */
const window = Buffer.allocUnsafeSlow(64 * 1024);

function addFile(hash: Hash, file: string): void {
	const handle = openSync(file, "r");
	for (let bytes = readSync(handle, window, {}); bytes > 0; bytes = readSync(handle, window, {}))
		hash.update(window.subarray(0, bytes));
	closeSync(handle);
}

/** A hash of all files that pages are made from, by content: what a checkout touches without changing it is the same. */
export async function hashOfSources(root: string): Promise<string> {
	const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}\n`);
	for (const [at, path] of sources.flatMap((source) => filesAt(root, source)).entries()) {
		hash.update(`${path}\n${statSync(join(root, path)).size}\n`);
		addFile(hash, join(root, path));
		// Others are to be answered meanwhile.
		if (at % 16 === 15) await setImmediate();
	}
	return hash.digest("base64url");
}

/** Folder by folder: all names at once would be 10 MB that a server keeps from its start on. */
function addListing(hash: Hash, dir: string, below: string): void {
	const entries = readdirSync(dir, { withFileTypes: true });
	for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
		const [path, name] = [join(dir, entry.name), `${below}/${entry.name}`];
		if (entry.isDirectory()) addListing(hash, path, name);
		else if (entry.isFile() && !entry.name.startsWith(".")) hash.update(`${name}\n${statSync(path).size}\n`);
	}
}

/** A hash of which files lie in a folder and how large each is, but for those whose name begins with a dot. */
export function hashOfListing(dir: string): string {
	const hash = createHash("sha256");
	addListing(hash, dir, "");
	return hash.digest("base64url");
}
