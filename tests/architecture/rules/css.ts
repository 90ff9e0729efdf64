import { type CssNode, type Declaration, generate, parse, walk } from "css-tree";

/** Physical properties and their logical equivalents; `overflow-x` has none with wide support, and needs no mirroring. */
const physical =
	/^((scroll-)?(margin|padding)-|inset-)?(left|right|top|bottom)$|^border-(left|right|top|bottom)(-|$)|^((min|max)-)?(width|height)$/;
const physicalValue = /^(text-align|float|clear|caption-side)$/;

const colourFunction = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/i;
const colourName =
	/^(white|black|red|green|blue|yellow|orange|purple|pink|gr[ae]y|silver|navy|teal|gold|brown|cyan|magenta)$/i;
const scale = /^--(sea|buff|lamp|flare|port|star)-\d+$/;

/** CSS of a file: a stylesheet, or an Astro file's style elements. */
const stylesOf = (text: string, path: string): string =>
	path.endsWith(".css")
		? text
		: [...text.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? "").join("\n");

const names = (node: Declaration): CssNode[] => {
	const result: CssNode[] = [];
	walk(node, (inner) => void result.push(inner));
	return result;
};

/** Logical properties only, so that pages mirror automatically in RTL (src/styles/README.md). */
function directionFaults({ property, value }: Declaration): string[] {
	if (physical.test(property)) return [`${property} is not a logical property`];
	if (physicalValue.test(property) && /\b(left|right)\b/.test(generate(value)))
		return [`${property}: ${generate(value)} is not logical`];
	return [];
}

/**
 * Components use role tokens, never the scale or a colour (src/styles/README.md); `oklch(from var(--ink) …)` derives from a role.
 * Black in a mask isn't a colour.
 */
function colourFaults(declaration: Declaration): string[] {
	if (/^(-webkit-)?mask/.test(declaration.property)) return [];
	return names(declaration).flatMap((node) => {
		if (node.type === "Hash" && !/^(0000|00000000)$/.test(node.value))
			return [`#${node.value} is a colour outside the tokens`];
		if (
			node.type === "Function" &&
			colourFunction.test(node.name) &&
			!generate(node).includes("(from var(--")
		)
			return [`${generate(node)} is a colour outside the tokens`];
		if (node.type === "Identifier" && scale.test(node.name))
			return [`var(${node.name}) is of the scale: use a role`];
		if (node.type === "Identifier" && colourName.test(node.name))
			return [`${node.name} is a colour outside the tokens`];
		return [];
	});
}

const tokens = /(^|\/)tokens\.css$/;

export function cssFaults(text: string, path: string): string[] {
	const faults: string[] = [];
	walk(parse(stylesOf(text, path), { positions: true, parseCustomProperty: true }), function (node) {
		if (node.type !== "Declaration" || this.atrule?.name === "font-face") return;
		const result = [...directionFaults(node), ...(tokens.test(path) ? [] : colourFaults(node))];
		faults.push(...result.map((fault) => `line ${node.loc?.start.line}: ${fault}`));
	});
	return faults;
}

/** The CSP blocks style attributes, and colours in them would ignore dark mode. */
export function markupFaults(text: string): string[] {
	const styles = [...text.matchAll(/\sstyle=(["'{][^>\n]{0,40})/g)].map(
		([, value]) => `style=${value} would be blocked: use a class`,
	);
	const colours = [
		...text.matchAll(/\b(?:fill|stroke|stop-color)=["'](?!none|currentColor|url\(|context-)[^"']+/g),
	];
	return [...styles, ...colours.map(([found]) => `${found} is a colour outside the tokens: use a class`)];
}
