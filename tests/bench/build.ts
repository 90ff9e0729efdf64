import { appendFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildSite } from "../../functions/runtimes/node/build/site-build.ts";
import { copyOfSite } from "../support/site/site-copy.ts";
import { type Row, seconds } from "./table.ts";

/** Time of a cold build, a rebuild, and a rebuild after one post changed. */
export async function* buildRows(): AsyncGenerator<Row> {
	const site = copyOfSite();
	const build = async () => {
		const startedAt = performance.now();
		await buildSite(site, process.env);
		return seconds((performance.now() - startedAt) / 1000);
	};
	try {
		yield { what: "build, cold", here: await build(), goal: "35 s" };
		const [post = ""] = readdirSync(join(site, "content/blog"));
		appendFileSync(join(site, "content/blog", post, "en.mdx"), "\nOne more sentence at the end.\n");
		yield { what: "build, one post changed", here: await build(), goal: "16 s" };
	} finally {
		rmSync(site, { recursive: true, force: true, maxRetries: 5 });
	}
}
