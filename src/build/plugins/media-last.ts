import type { AtRule, Plugin, Root } from "postcss";

const widthOf = /\((min|max)-width:\s*([\d.]+)rem\)/;

/** Wider conditions of `min-width` come later, narrower ones of `max-width` too, everything else as it stands. */
function rank({ params }: AtRule): number {
	const [, end, width] = widthOf.exec(params) ?? [];
	return end === "min" ? Number(width) : end === "max" ? 1000 - Number(width) : 2000;
}

/** Moves the media rules of a layer behind its other rules, those of one condition into one. */
function group(layer: AtRule[]): void {
	const last = layer.at(-1) as AtRule;
	const found = new Map<string, AtRule>();
	for (const node of layer.flatMap(({ nodes = [] }) => nodes)) {
		if (node.type !== "atrule" || node.name !== "media") continue;
		const first = found.get(node.params);
		if (first) first.append(node.remove().nodes);
		else found.set(node.params, node);
	}
	last.append([...found.values()].sort((one, other) => rank(one) - rank(other)));
}

/**
 * PostCSS plugin: in every layer what depends on the medium comes after what does not, and a condition is written once, however
 * many files name it. A page is spared a hundred bytes or two, and the order of files matters less: a component's rule for small
 * screens beats any plain one of the same weight.
 */
export function mediaLast(): Plugin {
	return {
		postcssPlugin: "media-last",
		OnceExit(root: Root) {
			const layers = new Map<string, AtRule[]>();
			root.each((node) => {
				if (node.type === "atrule" && node.name === "layer" && node.nodes)
					layers.set(node.params, [...(layers.get(node.params) ?? []), node]);
			});
			for (const layer of layers.values()) group(layer);
		},
	};
}
