import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A copy of the site to build in, with some of its posts several times over. */
function copyOfSite(postCopies: number): string {
	const site = mkdtempSync(join(tmpdir(), "bench-build-"));
	for (const name of readdirSync(root))
		if (!["node_modules", "dist", ".cache", ".git", ".astro", ".wrangler"].includes(name))
			cpSync(join(root, name), join(site, name), { recursive: true });
	symlinkSync(join(root, "node_modules"), join(site, "node_modules"));
	const posts = join(site, "content/blog");
	for (const post of readdirSync(posts))
		for (let copy = 1; copy <= postCopies; copy++)
			cpSync(join(posts, post), join(posts, `${post}-${copy}`), { recursive: true });
	return site;
}

/** Builds the site with each of its posts there so many times more: how many pages, in how many seconds. */
export function timeBuild(postCopies: number): { pages: number; seconds: number } {
	const site = copyOfSite(postCopies);
	try {
		const begun = performance.now();
		const { status, stderr } = spawnSync(
			process.execPath,
			[join(root, "node_modules/astro/bin/astro.mjs"), "build"],
			{
				cwd: site,
				env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
				encoding: "utf8",
				maxBuffer: 2 ** 26,
			},
		);
		if (status !== 0) throw new Error(stderr.slice(-2000));
		const seconds = (performance.now() - begun) / 1000;
		const pages = readdirSync(join(site, "dist"), { recursive: true, encoding: "utf8" }).filter((name) =>
			name.endsWith(".html"),
		);
		return { pages: pages.length, seconds };
	} finally {
		rmSync(site, { recursive: true });
	}
}
