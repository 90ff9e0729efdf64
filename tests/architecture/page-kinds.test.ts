import { expect, it } from "vitest";
import { pageKinds, routeOf } from "../support/site/page-kinds.ts";
import { filesUnder } from "./files.ts";

const root = "src/pages/[...locale]";
const routes = filesUnder(root, /\.astro$/).map(
	(path) => path.slice(root.length).replace(/(\/index)?\.astro$/, "") || "/",
);

it("the list of page kinds for browser tests covers every page file", () => {
	const covered = pageKinds.map(([, address]) => routeOf(address, routes));
	expect(routes.filter((route) => !covered.includes(route))).toEqual([]);
});
