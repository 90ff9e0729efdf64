import mdx from "@astrojs/mdx";
import react from "@astrojs/react";
import sitemap from "@astrojs/sitemap";
import { defineConfig } from "astro/config";
import { defaultLocale, localeCodes } from "./i18n/locales.ts";
import { chatFiles } from "./src/build/plugins/chat-files.ts";
import { contentCheck } from "./src/build/plugins/content-check.ts";
import { api } from "./src/build/plugins/dev-api.ts";
import { devUi } from "./src/build/plugins/dev-ui.ts";
import { leafletSvg } from "./src/build/plugins/leaflet-svg.ts";
import { mediaLast } from "./src/build/plugins/media-last.ts";
import { noPrebundling } from "./src/build/plugins/no-prebundling.ts";
import { pageFiles } from "./src/build/plugins/page-files.ts";
import { pageScripts } from "./src/build/plugins/page-scripts.ts";
import { preload } from "./src/build/plugins/preload.ts";
import { sharedReact } from "./src/build/plugins/react-file.ts";
import { stylePatterns } from "./src/build/plugins/style-patterns.ts";
import { typesetMarkdown } from "./src/build/plugins/typeset-mdx.ts";
import { finish } from "./src/build/postprocess/finish.ts";
import { origin, sitemapOptions } from "./src/build/site.ts";

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
			// What a module imports is in its own file by then, or in that of its page (src/build/plugins/page-files.ts).
			modulePreload: false,
			rolldownOptions: {
				// Calls, icons and other constants go where they are used: a shared file would bring every page those of all others.
				optimization: { inlineConst: { mode: "all" } },
				onLog: (level, log, handle) => log.code === "MODULE_LEVEL_DIRECTIVE" || handle(level, log),
			},
		},
	},
});
