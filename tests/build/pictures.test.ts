import { describe, expect, it } from "vitest";
import { pages } from "../support/site/dist.ts";

const most = 3 * 1024;
/** The drawn pictures of a page: charts and promo pictures, in bytes as they stand in it. */
export const pictureSizes = (html: string): number[] =>
	[...html.matchAll(/<svg class="(?:promo|chart|plate)[^>]*>[\s\S]*?<\/svg>(?:<\/svg>)?/g)].map(
		([svg]) => svg.length,
	);

describe("pictures of countries and services", () => {
	const drawn = pages.filter(
		({ url }) => /\/(country|vpn-for-[a-z-]+)\/./.test(url) && !url.includes("unknown"),
	);

	it("weigh at most 3 kB each in the page", () => {
		expect(drawn.length).toBeGreaterThan(0);
		const heavy = drawn.flatMap(({ url, html }) =>
			pictureSizes(html)
				.filter((size) => size > most)
				.map((size) => `${url} has a picture of ${size} bytes`),
		);
		expect(heavy).toEqual([]);
	});

	it("are distinct from each other", () => {
		const promos = drawn
			.filter(({ url, locale }) => locale === "en" && url.includes("vpn-for-"))
			.map(({ html }) => /<svg class="promo[^>]*>([\s\S]*?)<\/svg>/.exec(html)?.[1]);
		expect(new Set(promos).size).toBe(promos.length);
	});

	it("are measured", () => {
		expect(pictureSizes(`<p><svg class="chart flip">${"x".repeat(4000)}</svg></p>`)[0]).toBeGreaterThan(most);
	});
});
