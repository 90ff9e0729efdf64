import type { MdastNode } from "satteri";
import { mdxToMdast } from "satteri";
import brand from "../../../content/brand.json" with { type: "json" };
import { ledger } from "../../../content/readers/claims.ts";
import { pageNames } from "../../routing/links.ts";
import { nearest } from "./placeholders.ts";
import { postFile } from "./post-schema.ts";

/** What may stand in a text, with its attributes. */
export type Pieces = Readonly<Record<string, readonly string[]>>;

/** What an editor may use in a post (content/writing-posts.md); everything else is refused. */
const pieces: Pieces = {
	Brand: ["k"],
	Callout: ["kind", "title"],
	Claim: ["k", "place", "as"],
	Compare: [],
	Country: ["slug"],
	Figure: ["id", "caption"],
	Page: ["to", "more"],
	Service: ["category", "slug"],
	Sources: [],
	abbr: ["title"],
	bdi: ["dir"],
	br: [],
	cite: [],
	em: [],
	kbd: [],
	q: ["cite"],
	strong: [],
	sub: [],
	sup: [],
	time: ["datetime"],
};

interface Node {
	type: string;
	children?: Node[];
	name?: string | null;
	url?: string;
	value?: string;
	attributes?: { type: string; name?: string; value?: unknown }[];
	position?: { start: { line: number } };
}

const isSafeLink = (url: string): boolean => /^(https:\/\/[^/\s]|mailto:[^\s]|#[^\s])/.test(url);
/** An expression that is nothing but a comment or a piece of text. */
const isPlain = (code: string): boolean => /^\s*(\/\*[\s\S]*\*\/|"[^"\\]*"|'[^'\\]*')?\s*$/.test(code);

/** The names that an attribute may have. */
const names: Record<string, readonly string[]> = {
	"Claim k": Object.keys(ledger.claims),
	"Brand k": ["name", "shortName", "postal", ...Object.keys(brand.emails).map((key) => `emails.${key}`)],
	"Page to": pageNames,
};

function elementFaults({ name, attributes = [] }: Node, pieces: Pieces): string[] {
	const allowed = pieces[name ?? ""];
	if (!allowed) return [`<${name ?? ""}> is not among the pieces of content/writing-posts.md`];
	return attributes.flatMap((attribute) => {
		const known = names[`${name} ${attribute.name}`];
		const value = String(attribute.value);
		if (known && !known.includes(value)) {
			const other = nearest(value, known);
			return [
				`<${name} ${attribute.name}="${value}"> is unknown: ${other ? `write "${other}"` : `there are ${known.join(", ")}`}`,
			];
		}
		if (attribute.type !== "mdxJsxAttribute") return [`<${name}> may not spread attributes`];
		if (!allowed.includes(attribute.name ?? "")) return [`<${name}> has no attribute ${attribute.name}`];
		if (attribute.value && typeof attribute.value === "object")
			return [`${attribute.name} of <${name}> must be text in quotes, not {code}`];
		if (attribute.name === "cite" && !isSafeLink(String(attribute.value)))
			return [`${attribute.name} of <${name}> must be an https address`];
		return [];
	});
}

function faultsOf(node: Node, pieces: Pieces): string[] {
	switch (node.type) {
		case "mdxjsEsm":
			return ["import and export are code: the pieces of content/writing-posts.md need none"];
		case "mdxFlowExpression":
		case "mdxTextExpression":
			return isPlain(node.value ?? "") ? [] : [`{${node.value}} is code; write \\{ for a brace`];
		case "mdxJsxFlowElement":
		case "mdxJsxTextElement":
			return elementFaults(node, pieces);
		case "html":
			return ["raw HTML is not taken"];
		case "image":
		case "imageReference":
			return ["pictures are drawn: use <Figure id>"];
		case "link":
		case "definition":
			return isSafeLink(node.url ?? "")
				? []
				: [
						`the link to ${node.url} is neither https:, mailto: nor #place; <Page to="…"> leads to our own pages`,
					];
		case "heading":
			return (node as { depth?: number }).depth === 1
				? ["the title is the only # heading; begin with ##"]
				: [];
		default:
			return [];
	}
}

/** What must not stand in a text (scripts, unsafe links, code, pieces beside those of a post), each with its line. */
export function mdxFaults(source: string, allowed: Pieces = pieces): string[] {
	let root: Node;
	try {
		root = mdxToMdast(source) as MdastNode as Node;
	} catch (error) {
		return [`cannot be read: ${(error as Error).message}`];
	}
	const faults: string[] = [];
	const queue: Node[] = [root];
	for (let node = queue.shift(); node; node = queue.shift()) {
		const line = node.position?.start.line;
		for (const fault of faultsOf(node, allowed)) faults.push(line ? `line ${line}: ${fault}` : fault);
		queue.push(...(node.children ?? []));
	}
	return faults;
}

export function postDataFaults(text: string, ids: readonly string[], id: string): string[] {
	let data: unknown;
	try {
		data = JSON.parse(text);
	} catch (error) {
		return [`is not JSON: ${(error as Error).message}`];
	}
	const result = postFile.safeParse(data);
	if (!result.success)
		return result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`.trim());
	return (result.data.related ?? [])
		.filter((other) => other === id || !ids.includes(other))
		.map((other) => `related names ${other}, which is ${other === id ? "the post itself" : "no post"}`);
}
