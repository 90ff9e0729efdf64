import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
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

/** Takes every language but English out of a copy: a fourth of the pages. */
export function inEnglishOnly(site: string): void {
	const locales = join(site, "i18n/locales.ts");
	const text = readFileSync(locales, "utf8");
	const codes = [...text.matchAll(/^\t([a-z]{2}): "[A-Z]/gm)].map(([, code = ""]) => code);
	writeFileSync(locales, text.replace(/^\t[a-z]{2}: "[A-Z][^\n]*\n/gm, ""));
	for (const name of readdirSync(join(site, "content"), { recursive: true, encoding: "utf8" })) {
		const file = join(site, "content", name);
		if (codes.some((code) => name.endsWith(`/${code}.mdx`) || name.endsWith(`/${code}.json`))) rmSync(file);
		else if (name.endsWith(".json")) {
			const english = (key: string, value: unknown) => (codes.includes(key) ? undefined : value);
			writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, "utf8"), english)));
		}
	}
}
