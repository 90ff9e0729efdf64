import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { platforms } from "../../content/readers/platforms.ts";
import { releases } from "../../content/readers/releases.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { getLocalePath, splitPath } from "../../i18n/paths.ts";
import { dist, distText, pages } from "../support/site/dist.ts";

/** Download links, each with the checksum shown beside it. */
const offered = pages.flatMap(({ url, html }) => {
	const sha256 = /<dl class="code hash">.*?<code[^>]*>(\w{64})<\/code>/.exec(html)?.[1];
	const link = /href="(\/downloads\/[^"]+)"/.exec(html)?.[1];
	return (sha256 || link) && !url.endsWith("/changelog") ? [{ url, sha256, link }] : [];
});
const measuredAs = (file: string): string =>
	createHash("sha256")
		.update(readFileSync(join(dist, file)))
		.digest("hex");

describe("a file to download", () => {
	it("exists, and its checksum is the one on the page, in every language", () => {
		const expected = platforms.flatMap(({ id, timestampParameter }) => {
			const { url, sha256, date = "" } = releases.find(({ platform }) => platform === id) ?? {};
			if (!url) return [];
			const query = timestampParameter ? `?${timestampParameter}=${Date.parse(date)}` : "";
			// A file elsewhere states its checksum.
			const file = sha256 ? { sha256, link: undefined } : { sha256: measuredAs(url), link: url + query };
			return localeCodes.map((locale) => ({ url: getLocalePath(locale, `/download/${id}`), ...file }));
		});
		expect(offered).toHaveLength(expected.length);
		expect(offered).toEqual(expect.arrayContaining(expected));
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
