import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Row, seconds } from "./table.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A copy of the site to build in, with some of its posts several times over. */
function copyOfSite(postCopies = 0): string {
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

/** Builds what is in the folder, in seconds. */
function build(site: string): number {
	const begun = performance.now();
	const { status, stderr, stdout } = spawnSync(process.execPath, ["functions/runtimes/build.ts"], {
		cwd: site,
		env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
		encoding: "utf8",
		maxBuffer: 2 ** 26,
	});
	if (status !== 0) throw new Error((stderr || stdout).slice(-2000));
	return (performance.now() - begun) / 1000;
}

const pagesOf = (site: string): number =>
	readdirSync(join(site, "dist"), { recursive: true, encoding: "utf8" }).filter((name) =>
		name.endsWith(".html"),
	).length;

/** What a build takes the first time, again, after one post has changed, and with five times the posts. */
export function buildRows(): Row[] {
	const [site, large] = [copyOfSite(), copyOfSite(4)];
	try {
		const cold = build(site);
		const pages = pagesOf(site);
		const again = build(site);
		const [post = ""] = readdirSync(join(site, "content/blog"));
		appendFileSync(join(site, "content/blog", post, "en.mdx"), "\nOne more sentence at the end.\n");
		const changed = build(site);
		const ofLarge = build(large);
		const each = (time: number, number: number): string => `${Math.round((1000 * time) / number)} ms a page`;
		return [
			{ what: `build of ${pages} pages, cold`, here: seconds(cold), goal: "16 s", beside: each(cold, pages) },
			{ what: "build, nothing changed", here: seconds(again), goal: "4 s" },
			{ what: "build, one post changed", here: seconds(changed), goal: "5 s" },
			{
				what: `build of ${pagesOf(large)} pages, cold`,
				here: seconds(ofLarge),
				goal: "no more a page",
				beside: each(ofLarge, pagesOf(large)),
			},
		];
	} finally {
		for (const folder of [site, large]) rmSync(folder, { recursive: true });
	}
}
