import type { Plugin } from "postcss";

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
