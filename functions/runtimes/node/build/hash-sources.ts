import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const sources = [
	"src",
	"content",
	"i18n",
	"public",
	"functions/contract",
	// Training uses the same code that later reads questions.
	"functions/assistant",
	"functions/runtimes/node/build/site-build.ts",
	"astro.config.mjs",
	"package-lock.json",
	"tsconfig.json",
	// The server feed, if there is one (server-feed.ts).
	".cache/servers.json",
];

function listFiles(root: string, path: string): string[] {
	const stat = statSync(join(root, path), { throwIfNoEntry: false });
	if (!stat?.isDirectory()) return stat ? [path] : [];
	return readdirSync(join(root, path))
		.sort()
		.flatMap((name) => listFiles(root, `${path}/${name}`));
}

/** Content hash of all build inputs; independent of file times. */
export function hashSources(root: string): string {
	const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}\n`);
	for (const path of sources.flatMap((source) => listFiles(root, source))) {
		const content = readFileSync(join(root, path));
		hash.update(`${path}\n${content.length}\n`).update(content);
	}
	return hash.digest("base64url");
}
