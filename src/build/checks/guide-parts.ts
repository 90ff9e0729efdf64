import { mdxToMdast } from "satteri";

/** A guide's ## heading and the steps of its numbered lists. */
export interface GuidePart {
	heading: string;
	steps: string[];
}

interface Node {
	type: string;
	depth?: number;
	ordered?: boolean | null;
	value?: string;
	children?: Node[];
}

/** Block elements start a new line. */
function textOf({ type, value, children = [] }: Node): string {
	if (value !== undefined) return type.startsWith("mdx") ? "" : value;
	const isBlock = (node: Node) => /^(paragraph|list|listItem|code)$/.test(node.type);
	return children
		.map((child, index) => (index > 0 && isBlock(child) ? `\n${textOf(child)}` : textOf(child)))
		.join("");
}

/** The parts of a guide that have steps. @param source MDX; components count by their content only */
export function guideParts(source: string): GuidePart[] {
	const parts: GuidePart[] = [];
	for (const node of (mdxToMdast(source.replace(/^---\n[\s\S]*?\n---\n/, "")) as Node).children ?? []) {
		if (node.type === "heading" && node.depth === 2) parts.push({ heading: textOf(node), steps: [] });
		if (node.type === "list" && node.ordered)
			parts.at(-1)?.steps.push(...(node.children ?? []).map((item) => textOf(item).trim()));
	}
	return parts.filter(({ steps }) => steps.length > 0);
}
