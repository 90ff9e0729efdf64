import { expect, it } from "vitest";
import { pageKinds, routeOf } from "../support/site/page-kinds.ts";
import { filesUnder } from "./files.ts";

const root = "src/pages/[...locale]";
const routes = filesUnder(root, /\.astro$/).map(
	(path) => path.slice(root.length).replace(/(\/index)?\.astro$/, "") || "/",
);

const missing = (addresses: readonly string[], known: readonly string[]): string[] => {
	const routes = new Set(addresses.map((address) => routeOf(address, known)));
	return known.filter((route) => !routes.has(route));
};

it("the list of page kinds for browser tests covers every page file", () => {
	expect(
		missing(
			pageKinds.map(([, address]) => address),
			routes,
		),
	).toEqual([]);
});
