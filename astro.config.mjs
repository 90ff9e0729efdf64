// @ts-check
import mdx from "@astrojs/mdx";
import react from "@astrojs/react";
import sitemap from "@astrojs/sitemap";
import { defineConfig } from "astro/config";
import { defaultLocale, localeCodes } from "./i18n/locales.ts";
import { createAdmin } from "./src/build/plugins/admin.ts";
import { bundleBrowserScripts } from "./src/build/plugins/browser-scripts.ts";
import { buildChatFiles } from "./src/build/plugins/chat-files.ts";
import { serveApi } from "./src/build/plugins/dev-api.ts";
import { blockLayer, brandColors } from "./src/build/plugins/postcss.ts";
import { checkFirst } from "./src/build/plugins/setup.ts";
import { typesetMarkdown } from "./src/build/plugins/typeset-mdx.ts";
import { postprocess } from "./src/build/postprocess/postprocess.ts";
import { sitemapOptions } from "./src/build/sitemap.ts";
import { origin } from "./src/site/setting.ts";

export default defineConfig({
	site: origin,
	server: { port: Number(process.env.PORT) || 4321 },
	trailingSlash: "never",
	// Renders several pages at once, since pictures are drawn in other threads. Postprocessing inlines each page's styles.
	build: { format: "directory", inlineStylesheets: "never", concurrency: 4 },
	i18n: { locales: [...localeCodes], defaultLocale, routing: { prefixDefaultLocale: false } },
	// Higher effort slows the build more than it saves bytes.
	image: { service: { entrypoint: "astro/assets/services/sharp", config: { avif: { effort: 2 } } } },
	markdown: { syntaxHighlight: false, processor: typesetMarkdown() },
	// The order matters: content is checked before anything reads it, and pages are postprocessed while the assistant trains.
	integrations: [
		checkFirst(),
		react(),
		mdx(),
		sitemap(sitemapOptions),
		bundleBrowserScripts(),
		postprocess(),
		buildChatFiles(),
	],
	devToolbar: { enabled: false },
	vite: {
		// Otherwise a file could be read while an editor is still writing it.
		server: { watch: { awaitWriteFinish: { stabilityThreshold: 20, pollInterval: 5 } } },
		css: { postcss: { plugins: [brandColors, blockLayer] } },
		plugins: [serveApi(), createAdmin()],
		build: {
			rolldownOptions: {
				onLog: (level, log, handle) => log.code === "MODULE_LEVEL_DIRECTIVE" || handle(level, log),
			},
		},
	},
});
