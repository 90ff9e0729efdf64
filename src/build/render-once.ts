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

/** By page file, a hash of all modules that it and the middleware are made of: words, data and texts are modules, too. */
let modules: ReadonlyMap<string, Closure> = new Map();

const pageInputs: Plugin = {
	name: "page-inputs",
	apply: "build",
	generateBundle() {
		if (this.environment.name === "prerender")
			modules = closuresOf(this, pathTo(""), /^src\/pages\/.*\.astro$/, ["src/middleware.ts"], postModules);
	},
};

/** Astro's own prerenderer, but that a page whose inputs are those of an earlier build is what it was then. */
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
					"public/**/*.*",
				);
			seen = await postsSeen(pathTo("content/blog"));
		},
		async render(request, options) {
			const own = options.routeData.type === "page" ? modules.get(options.routeData.component) : undefined;
			if (!own) return standard.render(request, options);
			const { pathname } = new URL(request.url);
			const body = await kept(
				"rendered",
				[around, own.hash, own.hasApart ? seen(pathname) : "", pathname],
				async () => {
					const result = await standard.render(request, options);
					const response = result instanceof Response ? result : result.response;
					if (![200, 404].includes(response.status)) throw new Error(`${pathname} is no page to be kept.`);
					const rendered = Buffer.from(await response.arrayBuffer());
					finishAhead(rendered, pathname, dist);
					return rendered;
				},
			);
			return new Response(new Uint8Array(body), { headers: { "content-type": "text/html" } });
		},
	};
}

/**
 * Renders a page only when something has changed that it is made from: a module it imports at any depth, a setting, a name of a
 * script, a day. Files that are no pages are made each time.
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
