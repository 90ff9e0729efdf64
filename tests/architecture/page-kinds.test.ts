import { describe, expect, it } from "vitest";
import brand from "../../content/brand.json" with { type: "json" };
import { pageKinds, routeOf } from "../support/site/page-kinds.ts";
import { under } from "./files.ts";

const root = "src/pages/[...locale]";
const routes = under(root, /\.astro$/).map(
	(path) => path.slice(root.length).replace(/(\/index)?\.astro$/, "") || "/",
);

const missing = (addresses: readonly string[], known: readonly string[]): string[] => {
	const routes = new Set(addresses.map((address) => routeOf(address, known)));
	return known.filter((route) => !routes.has(route));
};

describe("the kinds of pages that browsers look at", () => {
	it("have one of every page file", () => {
		expect(
			missing(
				pageKinds.map(([, address]) => address),
				routes,
			),
		).toEqual([]);
	});

	it("are known by their file, where there is one", () => {
		const known = [
			"/",
			"/404",
			"/[why]",
			"/blog",
			"/blog/[category]",
			"/vpn-for-[category]/[platform]",
			"/vpn-for-sport",
		];
		const addresses = [
			"/",
			"/nothing",
			`/why${brand.slug}?a=1`,
			"/vpn-for-streaming/netflix",
			"/vpn-for-sport",
		];
		expect(addresses.map((address) => routeOf(address, known))).toEqual([
			"/",
			"/404",
			"/[why]",
			"/vpn-for-[category]/[platform]",
			"/vpn-for-sport",
		]);
		expect(missing(addresses, known)).toEqual(["/blog", "/blog/[category]"]);
	});
});
