import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const made = [
	"node_modules",
	"dist",
	".cache",
	".data",
	".git",
	".astro",
	".wrangler",
	"backups",
	"test-results",
];

/** A copy of the project to change and to build in, with the same packages, and nothing of what earlier builds have kept. */
export function copyOfSite(): string {
	const site = mkdtempSync(join(tmpdir(), "site-copy-"));
	for (const name of readdirSync(root))
		if (!made.includes(name)) cpSync(join(root, name), join(site, name), { recursive: true });
	// What builds leave there lies in hidden folders.
	mkdirSync(join(site, "node_modules"));
	for (const name of readdirSync(join(root, "node_modules")))
		if (!name.startsWith("."))
			symlinkSync(join(root, "node_modules", name), join(site, "node_modules", name));
	return site;
}
