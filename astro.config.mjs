import mdx from "@astrojs/mdx";
import react from "@astrojs/react";
import sitemap from "@astrojs/sitemap";
import { defineConfig } from "astro/config";
import { defaultLocale, localeCodes } from "./i18n/locales.ts";
import { chatFiles } from "./src/build/chat-files.ts";
import { contentCheck } from "./src/build/content-check.ts";
import { api } from "./src/build/dev-api.ts";
import { devUi } from "./src/build/dev-ui.ts";
import { finish } from "./src/build/finish.ts";
import { leafletSvg } from "./src/build/leaflet-svg.ts";
import { mediaLast } from "./src/build/media-last.ts";
import { noPrebundling } from "./src/build/no-prebundling.ts";
import { pageFiles } from "./src/build/page-files.ts";
import { pageScripts } from "./src/build/page-scripts.ts";
import { preload } from "./src/build/preload.ts";
import { sharedReact } from "./src/build/react-file.ts";
import { origin, sitemapOptions } from "./src/build/site.ts";
import { stylePatterns } from "./src/build/style-patterns.ts";
import { typesetMarkdown } from "./src/build/typeset-mdx.ts";

export default defineConfig({
	site: origin,
	trailingSlash: "never",
	// Several at once: the pictures are drawn by other threads while pages render (29 s instead of 31 for all on two cores).
	// Styles stay out of what is rendered: five bytes of seven would be the same ones in every page. Finishing brings them.
	build: { format: "directory", inlineStylesheets: "never", concurrency: 4 },
	i18n: { locales: [...localeCodes], defaultLocale, routing: { prefixDefaultLocale: false } },
	markdown: { syntaxHighlight: false, processor: typesetMarkdown() },
	integrations: [
		contentCheck(),
		noPrebundling(),
		react(),
		mdx(),
		sitemap(sitemapOptions),
		devUi(),
		pageScripts(),
		pageFiles(),
		chatFiles(),
		finish(),
	],
	devToolbar: { enabled: false },
	vite: {
		css: { postcss: { plugins: [mediaLast()] } },
		plugins: [stylePatterns(), leafletSvg(), sharedReact, preload(), api()],
		build: {
			// What a module imports is in its own file by then, or in that of its page (src/build/page-files.ts).
			modulePreload: false,
			rolldownOptions: {
				// Calls, icons and other constants go where they are used: a shared file would bring every page those of all others.
				optimization: { inlineConst: { mode: "all" } },
				onLog: (level, log, handle) => log.code === "MODULE_LEVEL_DIRECTIVE" || handle(level, log),
			},
		},
	},
});
