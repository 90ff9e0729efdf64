import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startChild } from "./children.ts";
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
async function build(site: string): Promise<number> {
	const startedAt = performance.now();
	const child = startChild(process.execPath, ["functions/runtimes/node/build/command.ts"], {
		cwd: site,
		env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const exit = new Promise<number | null>((resolve, reject) => {
		child.once("error", reject).once("close", resolve);
	});
	const lines = await Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")));
	const code = await exit;
	if (code !== 0) throw new Error(lines.join("").slice(-2000));
	return (performance.now() - startedAt) / 1000;
}

const pagesOf = (site: string): number =>
	readdirSync(join(site, "dist"), { recursive: true, encoding: "utf8" }).filter((name) =>
		name.endsWith(".html"),
	).length;

const each = (time: number, pages: number): string => `${Math.round((1000 * time) / pages)} ms a page`;

const remove = (site: string): void => rmSync(site, { recursive: true, force: true, maxRetries: 5 });

async function cold(site: string, goal: string): Promise<Row> {
	const time = await build(site);
	const pages = pagesOf(site);
	return { what: `build of ${pages} pages, cold`, here: seconds(time), goal, beside: each(time, pages) };
}

/** What a build takes the first time, again, and after one post has changed. */
export async function* buildRows(): AsyncGenerator<Row> {
	const site = copyOfSite();
	try {
		yield await cold(site, "16 s");
		yield { what: "build, nothing changed", here: seconds(await build(site)), goal: "4 s" };
		const [post = ""] = readdirSync(join(site, "content/blog"));
		appendFileSync(join(site, "content/blog", post, "en.mdx"), "\nOne more sentence at the end.\n");
		yield { what: "build, one post changed", here: seconds(await build(site)), goal: "5 s" };
	} finally {
		remove(site);
	}
}

/** What the first build takes with five times the posts. */
export async function* largeBuildRow(): AsyncGenerator<Row> {
	const site = copyOfSite(4);
	try {
		yield await cold(site, "no more a page");
	} finally {
		remove(site);
	}
}
