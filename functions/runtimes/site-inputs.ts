import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What pages are made from, below the project's root. */
const sources = [
	"src",
	"content",
	"i18n",
	"public",
	"functions/contract",
	// What the assistant learns from is read as questions will be.
	"functions/chat",
	"functions/runtimes/site-build.ts",
	"functions/runtimes/site-pack-write.ts",
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

/** A hash of all files that pages are made from, by content: what a checkout touches without changing it is the same. */
export async function hashOfSources(root: string): Promise<string> {
	const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}\n`);
	const paths = sources.flatMap((path) => filesAt(root, path));
	// Some at a time: a server that asks whether it serves the latest build goes on answering.
	for (let at = 0; at < paths.length; at += 32) {
		const some = paths.slice(at, at + 32);
		const bodies = await Promise.all(some.map((path) => readFile(join(root, path))));
		for (const [index, body] of bodies.entries())
			hash.update(`${some[index]}\n${body.length}\n`).update(body);
	}
	return hash.digest("base64url");
}

/** A hash of which files lie in a folder and how large each is, but for those whose name begins with a dot. */
export function hashOfListing(dir: string): string {
	const hash = createHash("sha256");
	const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
		(entry) => entry.isFile() && !entry.name.startsWith("."),
	);
	for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).sort())
		hash.update(`${path.slice(dir.length)}\n${statSync(path).size}\n`);
	return hash.digest("base64url");
}
