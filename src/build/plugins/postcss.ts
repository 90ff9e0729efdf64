import type { Plugin } from "postcss";
import { readText, resolvePath } from "../../../content/readers/read/disk.ts";

const brandFile = "content/brand.json";

/** The brand's colours, read anew for `npm run dev`. */
const readColors = (): [name: string, value: string][] =>
	Object.entries(JSON.parse(readText(brandFile)).colors);

/** Puts the brand's colours before the tokens that use them, where no PostCSS runs. @param css that of tokens.css */
export const fillColors = (css: string): string =>
	css.replace(
		"{",
		`{${readColors()
			.map(([name, value]) => `--${name}:${value};`)
			.join("")}`,
	);

/** PostCSS plugin: the same for pages. */
export const brandColors: Plugin = {
	postcssPlugin: "brand-colors",
	Once(root, { Declaration, result }) {
		root.walkRules(":root", (rule) => {
			if (!rule.source?.input.file?.endsWith("/styles/tokens.css")) return;
			const { source } = rule;
			rule.prepend(
				readColors().map(([name, value]) => new Declaration({ prop: `--${name}`, value, source })),
			);
			const parent = root.source?.input.file;
			result.messages.push({
				type: "dependency",
				plugin: "brand-colors",
				file: resolvePath(brandFile),
				parent,
			});
			// Later rules of that file are for some screens only.
			return false;
		});
	},
};

/** Stated with a component's styles too, as they may load first. */
const order = /@layer ([^;]+);/.exec(readText("src/styles/index.css"))?.[1] ?? "";

/** PostCSS plugin: wraps a component's stylesheet in the layer of blocks. */
export const blockLayer: Plugin = {
	postcssPlugin: "block-layer",
	Once(root, { AtRule }) {
		if (!/\/src\/(ui|layouts|features)\//.test(root.source?.input.file ?? "")) return;
		const layer = new AtRule({ name: "layer", params: "block", nodes: root.nodes });
		root.removeAll();
		root.append(new AtRule({ name: "layer", params: order }), layer);
	},
};
