import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dist, distFiles, pages } from "../support/site/dist.ts";

const maxBytes = 3 * 1024;
/** Inline charts and promo pictures of a page, by size in bytes. */
const pictureSizes = (html: string): number[] =>
	[...html.matchAll(/<svg class="(?:promo|chart|plate)[^>]*>[\s\S]*?<\/svg>(?:<\/svg>)?/g)].map(
		([svg]) => svg.length,
	);

describe("pictures of countries and services", () => {
	const drawn = pages.filter(
		({ url }) => /\/(country|vpn-for-[a-z-]+)\/./.test(url) && !url.includes("unknown"),
	);

	it("weigh at most 3 kB each in the page", () => {
		expect(drawn.flatMap(({ html }) => pictureSizes(html)).length).toBeGreaterThan(drawn.length);
		const heavy = drawn.flatMap(({ url, html }) =>
			pictureSizes(html)
				.filter((size) => size > maxBytes)
				.map((size) => `${url} has a picture of ${size} bytes`),
		);
		expect(heavy).toEqual([]);
	});

	it("are all different", () => {
		const promos = drawn
			.filter(({ url, locale }) => locale === "en" && url.includes("vpn-for-"))
			.map(({ html }) => /<svg class="promo[^>]*>([\s\S]*?)<\/svg>/.exec(html)?.[1]);
		expect(new Set(promos).size).toBe(promos.length);
	});
});

describe("an editor's picture in a post", () => {
	const shown = pages.flatMap(({ url, html }) =>
		[...html.matchAll(/<picture>.*?<\/picture>/gs)].map(([picture]) => ({ url, picture })),
	);
	const filesIn = (picture: string) => [
		...new Set([...picture.matchAll(/(\/_astro\/[^\s",]+)/g)].map(([, file = ""]) => file)),
	];

	it("comes in AVIF and WebP in several widths, each at most 100 kB", () => {
		expect(shown.length).toBeGreaterThanOrEqual(4);
		for (const { url, picture } of shown) {
			expect(picture, url).toMatch(/<source srcset="[^"]+\.avif 480w, [^"]+" type="image\/avif"/);
			expect(picture, url).toMatch(/<img [^>]*srcset="[^"]+\.webp 480w, /);
			for (const file of filesIn(picture)) {
				expect(existsSync(join(dist, file)), file).toBe(true);
				expect(statSync(join(dist, file)).size, file).toBeLessThan(100 * 1024);
			}
		}
	});

	it("isn't published in its original form", () => {
		expect(distFiles.filter((file) => /^_astro\/two-networks\.[\w-]+\.png$/.test(file))).toEqual([]);
	});

	it("reserves its space, loads lazily, and has a description", () => {
		for (const { url, picture } of shown)
			for (const part of [/ width="\d+"/, / height="\d+"/, / loading="lazy"/, / alt="[^"]{10,}"/])
				expect(picture, url).toMatch(part);
	});
});
