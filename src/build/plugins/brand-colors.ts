import type { Plugin } from "postcss";
import brand from "../../../content/brand.json" with { type: "json" };
import { pathTo } from "../../../content/readers/read/disk.ts";

/** The scale as tokens.css would write it. */
export const scale = Object.entries(brand.colors)
	.map(([name, value]) => `--${name}:${value};`)
	.join("");

/** PostCSS plugin: the brand's colours stand before the roles that tokens.css makes of them. */
export const brandColors: Plugin = {
	postcssPlugin: "brand-colors",
	Once(root, { Declaration, result }) {
		root.walkRules(":root", (rule) => {
			const isTokens = rule.source?.input.file?.endsWith("/styles/tokens.css");
			if (!isTokens || rule.parent?.toString().startsWith("@media")) return;
			const steps = Object.entries(brand.colors);
			rule.prepend(
				steps.map(([name, value]) => new Declaration({ prop: `--${name}`, value, source: rule.source })),
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
