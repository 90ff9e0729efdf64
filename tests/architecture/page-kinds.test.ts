import { expect, it } from "vitest";
import brand from "../../content/brand.json" with { type: "json" };
import { pageKinds } from "../support/site/page-kinds.ts";
import { filesUnder } from "./files.ts";

const root = "src/pages/[...locale]";
const routes = filesUnder(root, /\.astro$/).map(
	(path) => path.slice(root.length).replace(/(\/index)?\.astro$/, "") || "/",
);

/** The route that serves a path; "/404" if none does. A static route takes precedence over a dynamic one. */
function routeOf(address: string): string {
	const path = address.replace(/[?#].*/, "");
	const matchesRoute = (route: string) =>
		new RegExp(
			`^${route
				.replace("[why]", `why${brand.slug}`)
				.replace(/\/\[\.\.\.\w+\]/, "(/[^/]+)?")
				.replace(/\[\w+\]/g, "[^/]+")}$`,
		).test(path);
	return routes.find((route) => route === path) ?? routes.find(matchesRoute) ?? "/404";
}

it("the list of page kinds for browser tests covers every page file", () => {
	const covered = pageKinds.map(([, address]) => routeOf(address));
	expect(routes.filter((route) => !covered.includes(route))).toEqual([]);
});
