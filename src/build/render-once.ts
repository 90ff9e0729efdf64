import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AstroIntegration, AstroPrerenderer } from "astro";
import type { Plugin } from "vite";
import { pathTo } from "../../content/readers/disk.ts";
import { type Closure, closuresOf } from "./closures.ts";
import { finishAhead } from "./finished-page.ts";
import { kept } from "./kept.ts";
import { postModules, postsSeen } from "./posts-seen.ts";
import { surroundings } from "./surroundings.ts";

/** Pages and files; pictures are kept by what draws them. */
const routes = /^src\/pages\/.*(\.astro|(?<!\.png)\.ts)$/;

/** By a route's file, a hash of all modules that it and the middleware are made of: words, data and texts are modules, too. */
let modules: ReadonlyMap<string, Closure> = new Map();

const pageInputs: Plugin = {
	name: "page-inputs",
	apply: "build",
	generateBundle() {
		if (this.environment.name === "prerender")
			modules = closuresOf(this, pathTo(""), routes, ["src/middleware.ts"], postModules);
	},
};

/** Astro's own prerenderer, but that what is made of the same as in an earlier build is what it was then. */
function renderingOnce(standard: AstroPrerenderer, dist: string, assets: string): AstroPrerenderer {
	let around = "";
	let seen: Awaited<ReturnType<typeof postsSeen>>;
	return {
		...standard,
		async setup() {
			await standard.setup?.();
			// Their names carry a hash of what is in them, and pages name them.
			const names = readdirSync(assets).sort().join(" ");
			around =
				names +
				surroundings(
					"astro.config.mjs",
					"tsconfig.json",
					"src/content.config.ts",
					"src/**/*.css",
					"i18n/*/*.json",
					"public/**/*.*",
				);
			seen = await postsSeen(pathTo("content/blog"));
		},
		async render(request, options) {
			const { type, component } = options.routeData;
			const own = modules.get(component);
			if (!own) return standard.render(request, options);
			const { pathname } = new URL(request.url);
			const body = await kept(
				"rendered",
				[around, own.hash, own.hasApart ? seen(pathname) : "", pathname],
				async () => {
					const result = await standard.render(request, options);
					const response = result instanceof Response ? result : result.response;
					if (![200, 404].includes(response.status) || !response.body)
						throw new Error(`${pathname} is nothing to be kept.`);
					const rendered = Buffer.from(await response.arrayBuffer());
					if (type === "page") finishAhead(rendered, pathname, dist);
					return rendered;
				},
			);
			return new Response(new Uint8Array(body));
		},
	};
}

/**
 * Renders a page, and makes a file, only when something has changed that it is made from: a module it imports at any depth, a
 * setting, a name of a script, a day.
 */
export function renderOnce(): AstroIntegration {
	let [dist, assets] = ["", ""];
	return {
		name: "render-once",
		hooks: {
			"astro:config:setup": ({ updateConfig }) => {
				updateConfig({ vite: { plugins: [pageInputs] } });
			},
			"astro:config:done": ({ config }) => {
				dist = fileURLToPath(config.outDir);
				assets = fileURLToPath(new URL(`./${config.build.assets}/`, config.outDir));
			},
			"astro:build:start": ({ setPrerenderer }) => {
				setPrerenderer((standard) => renderingOnce(standard, dist, assets));
			},
		},
	};
}
