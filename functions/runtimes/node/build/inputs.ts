import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const sources = [
	"src",
	"content",
	"i18n",
	"public",
	"functions/contract",
	// What the assistant learns from is read as questions will be.
	"functions/assistant",
	"functions/runtimes/node/build/site-build.ts",
	"astro.config.mjs",
	"package-lock.json",
	"tsconfig.json",
	// What the feed of servers said, where there is one (servers.ts).
	".cache/servers.json",
];

function filesAt(root: string, path: string): string[] {
	const stat = statSync(join(root, path), { throwIfNoEntry: false });
	if (!stat?.isDirectory()) return stat ? [path] : [];
	return readdirSync(join(root, path))
		.sort()
		.flatMap((name) => filesAt(root, `${path}/${name}`));
}

/** A hash of all files that pages are made from, by content: what a checkout touches without changing it is the same. */
export function hashOfSources(root: string): string {
	const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}\n`);
	for (const path of sources.flatMap((source) => filesAt(root, source))) {
		const content = readFileSync(join(root, path));
		hash.update(`${path}\n${content.length}\n`).update(content);
	}
	return hash.digest("base64url");
}
