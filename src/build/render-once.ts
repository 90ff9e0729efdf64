import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AstroIntegration, AstroPrerenderer } from "astro";
import type { Plugin } from "vite";
import catalogue from "../../content/plans.json" with { type: "json" };
import { pathTo } from "../../content/readers/disk.ts";
import { namesReadBy } from "../../functions/contract/environment.ts";
import { discountAt } from "../../functions/contract/price.ts";
import { builtAt, builtOn } from "./clock.ts";
import { closuresOf } from "./closures.ts";
import { hashOfFiles, kept } from "./kept.ts";
import { setting } from "./setting.ts";

/** By page file, a hash of all modules that it and the middleware are made of: words, data and texts are modules, too. */
let modules: ReadonlyMap<string, string> = new Map();

const pageInputs: Plugin = {
	name: "page-inputs",
	apply: "build",
	generateBundle() {
		if (this.environment.name === "prerender")
			modules = closuresOf(this, pathTo(""), /^src\/pages\/.*\.astro$/, ["src/middleware.ts"]);
	},
};

/** What pages are made from beside modules. Posts are modules only; what else lies in `content` is also read from disk. */
function surroundings(scripts: readonly string[]): string {
	const content = readdirSync(pathTo("content")).filter((name) => name !== "blog");
	const files = hashOfFiles(
		"astro.config.mjs",
		"tsconfig.json",
		"src/**/*.css",
		"public/**/*.*",
		// What the feed of servers said, where there is one.
		".cache/servers.json",
		...content.map((name) => (name.includes(".") ? `content/${name}` : `content/${name}/**/*.*`)),
	);
	const settings = namesReadBy("build").filter((name) => name !== "SOURCE_DATE_EPOCH");
	const discounts = catalogue.plans.map((plan) => discountAt(plan, builtAt));
	return JSON.stringify([files, settings.map((name) => setting(name)), builtOn, discounts, scripts]);
}

/** Astro's own prerenderer, but that a page whose inputs are those of an earlier build is what it was then. */
function renderingOnce(standard: AstroPrerenderer, assets: string): AstroPrerenderer {
	let around = "";
	return {
		...standard,
		async setup() {
			await standard.setup?.();
			// Their names carry a hash of what is in them, and pages name them.
			around = surroundings(readdirSync(assets).sort());
		},
		async render(request, options) {
			const own = options.routeData.type === "page" ? modules.get(options.routeData.component) : undefined;
			if (!own) return standard.render(request, options);
			const { pathname } = new URL(request.url);
			const body = await kept("rendered", [around, own, pathname], async () => {
				const result = await standard.render(request, options);
				const response = result instanceof Response ? result : result.response;
				if (![200, 404].includes(response.status)) throw new Error(`${pathname} is no page to be kept.`);
				return new Uint8Array(await response.arrayBuffer());
			});
			return new Response(new Uint8Array(body), { headers: { "content-type": "text/html" } });
		},
	};
}

/**
 * Renders a page only when something has changed that it is made from: a module it imports at any depth, a setting, a name of a
 * script, a day. Files that are no pages are made each time.
 */
export function renderOnce(): AstroIntegration {
	let assets = "";
	return {
		name: "render-once",
		hooks: {
			"astro:config:setup": ({ updateConfig }) => {
				updateConfig({ vite: { plugins: [pageInputs] } });
			},
			"astro:config:done": ({ config }) => {
				assets = fileURLToPath(new URL(`./${config.build.assets}/`, config.outDir));
			},
			"astro:build:start": ({ setPrerenderer }) => {
				setPrerenderer((standard) => renderingOnce(standard, assets));
			},
		},
	};
}
