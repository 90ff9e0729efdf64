import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs a fake Astro that writes one page titled by its environment and then runs `then` (JavaScript). */
export function fakeAstro(root: string, then = ""): void {
	const bin = join(root, "node_modules/astro/bin");
	mkdirSync(bin, { recursive: true });
	writeFileSync(
		join(bin, "astro.mjs"),
		`import { mkdirSync, writeFileSync } from "node:fs";
const dir = process.argv[process.argv.indexOf("--outDir") + 1];
mkdirSync(dir, { recursive: true });
writeFileSync(dir + "/index.html", "<title>" + process.env.TITLE + "</title>");
${then}`,
	);
}
