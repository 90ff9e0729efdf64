import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { splitPath } from "../../i18n/paths.ts";
import { dist, distFiles, distText, pages } from "../support/site/dist.ts";

/** Download links, each with the checksum shown beside it. */
const offered = pages.flatMap(({ url, html }) => {
	const sha256 = /<dl class="code hash">.*?<code[^>]*>(\w{64})<\/code>/.exec(html)?.[1];
	const file = /href="(\/downloads\/[^"?]+)\?t=\d+"/.exec(html)?.[1];
	return sha256 || file ? [{ url, sha256, file }] : [];
});
const measuredAs = (file: string): string =>
	createHash("sha256")
		.update(readFileSync(join(dist, file)))
		.digest("hex");

describe("a file to download", () => {
	it("exists, and its checksum is the one on the page, in every language", () => {
		expect(offered.map(({ url }) => url)).toEqual(
			expect.arrayContaining(["/download/linux", "/ar/download/linux"]),
		);
		for (const { url, file = "", sha256 } of offered) {
			expect(distFiles, url).toContain(file.slice(1));
			expect(sha256, url).toBe(measuredAs(file));
		}
	});

	it("has its checksum in the changelog too, and its version in the feed", () => {
		for (const { url, sha256 } of offered) {
			const changelog = pages.find((page) => page.url === `${url}/changelog`);
			expect(changelog?.html, url).toContain(sha256);
			const version = /id="v([\d.]+)"/.exec(changelog?.html ?? "")?.[1];
			const feed = distText(`${url.slice(1)}/changelog.xml`);
			expect(feed).toContain(`${url}/changelog#v${version}</link>`);
			expect(feed).toContain(`<language>${splitPath(url).locale}</language>`);
		}
	});
});
