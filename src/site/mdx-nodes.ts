import { mdxToMdast } from "satteri";

/** The parts of a parsed text's nodes that we read. */
export interface MdxNode {
	type: string;
	children?: MdxNode[];
	value?: string;
	/** Of a heading. */
	depth?: number;
	/** Of a list. */
	ordered?: boolean | null;
	/** Of a component. */
	name?: string | null;
	attributes?: { type: string; name?: string; value?: unknown }[];
	/** Of a link or picture. */
	url?: string;
	position?: { start: { line: number } };
}

/** The nodes of an MDX text. Throws for invalid syntax. */
export const parseMdx = (source: string): MdxNode[] => (mdxToMdast(source) as MdxNode).children ?? [];

/** A node's text; block elements start a new line. */
export function toText({ type, value, children = [] }: MdxNode): string {
	if (value !== undefined) return type.startsWith("mdx") ? "" : value;
	const isBlock = (node: MdxNode) => /^(paragraph|list|listItem|code)$/.test(node.type);
	return children
		.map((child, index) => (index > 0 && isBlock(child) ? `\n${toText(child)}` : toText(child)))
		.join("");
}

/** The id that Astro gives a heading (github-slugger's rule). */
export const toHeadingId = (heading: string): string =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
		.replaceAll(" ", "-");

/** The parts of a guide that have steps: ## headings, and the items of numbered lists. Components count by their content only. */
export function parseGuideParts(source: string): { heading: string; steps: string[] }[] {
	const parts: ReturnType<typeof parseGuideParts> = [];
	for (const node of parseMdx(source)) {
		if (node.type === "heading" && node.depth === 2) parts.push({ heading: toText(node), steps: [] });
		if (node.type === "list" && node.ordered)
			parts.at(-1)?.steps.push(...(node.children ?? []).map((item) => toText(item).trim()));
	}
	return parts.filter(({ steps }) => steps.length > 0);
}
