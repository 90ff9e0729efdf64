import type { Plugin } from "postcss";
import { pathTo, readText } from "../../../content/readers/read/disk.ts";

let last: [name: string, value: string][] = [];

/** The steps of the brand's scale: `npm run dev` shows a new colour at once, and while the file is wrong those it had. */
function steps(): typeof last {
	try {
		last = Object.entries(JSON.parse(readText("content/brand.json")).colors);
	} catch (error) {
		if (!last.length) throw error;
	}
	return last;
}

/** The scale as tokens.css would write it. */
export const scale = steps()
	.map(([name, value]) => `--${name}:${value};`)
	.join("");

/** PostCSS plugin: the brand's colours stand before the roles that tokens.css makes of them. */
export const brandColors: Plugin = {
	postcssPlugin: "brand-colors",
	Once(root, { Declaration, result }) {
		root.walkRules(":root", (rule) => {
			const isTokens = rule.source?.input.file?.endsWith("/styles/tokens.css");
			if (!isTokens || rule.parent?.toString().startsWith("@media")) return;
			rule.prepend(
				steps().map(([name, value]) => new Declaration({ prop: `--${name}`, value, source: rule.source })),
			);
			const file = pathTo("content/brand.json");
			result.messages.push({
				type: "dependency",
				plugin: "brand-colors",
				file,
				parent: root.source?.input.file,
			});
		});
	},
};

/** Layers of src/styles/index.css, said again as a component's styles may be the first that a browser is given. */
const order = "reset, tokens, base, layout, kit, block, utility";

/** PostCSS plugin: a stylesheet beside its component is in the layer of blocks, without a line about it. */
export const blockLayer: Plugin = {
	postcssPlugin: "block-layer",
	Once(root, { AtRule }) {
		if (!/\/src\/(ui|layouts|features)\//.test(root.source?.input.file ?? "")) return;
		const layer = new AtRule({ name: "layer", params: "block", nodes: root.nodes });
		root.removeAll();
		root.append(new AtRule({ name: "layer", params: order }), layer);
	},
};
