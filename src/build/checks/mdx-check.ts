import brand from "../../../content/brand.json" with { type: "json" };
import { claimsData } from "../../../content/readers/claims.ts";
import { countries } from "../../../content/readers/places/countries.ts";
import { services } from "../../../content/readers/services.ts";
import { pageNames } from "../../routing/links.ts";
import { type MdxNode, parseMdx, toHeadingId, toText } from "../../site/mdx-nodes.ts";
import { decode } from "../postprocess/anchors.ts";
import { describeMdxError } from "./describe-faults.ts";

/** Any text. */
const words = null;
/** Components with their attributes. `!` marks required ones; a list gives the allowed values. */
const attributesOf: Readonly<Record<string, Readonly<Record<string, readonly string[] | null>>>> = {
	Brand: {
		"k!": ["name", "shortName", "postal", ...Object.keys(brand.emails).map((key) => `emails.${key}`)],
	},
	Callout: { kind: ["note", "warning", "tip"], title: words },
	Card: { "title!": words },
	Cards: {},
	Claim: { "k!": Object.keys(claimsData.claims), as: words },
	Compare: {},
	Country: { "slug!": countries.map(({ slug }) => slug) },
	Figure: { "id!": ["tunnel", "proxy-vs-vpn", "two-factor"], "caption!": words },
	If: { "method!": words },
	List: { "kind!": ["tick", "cross"] },
	Page: { "to!": pageNames, more: words },
	PayBy: {},
	Picture: { "src!": words, "alt!": words, caption: words },
	Records: {},
	Service: {
		"category!": [...new Set(services.map(({ folder }) => folder))],
		"slug!": services.map(({ slug }) => slug),
	},
	Sources: {},
	abbr: { title: words },
	bdi: { dir: words },
	q: { cite: words },
	time: { datetime: words },
};

/** Everything a post may contain (content/writing-posts.md). */
const postPieces: readonly string[] = [
	...["Brand", "Callout", "Claim", "Compare", "Country", "Figure", "Page", "Picture", "Service", "Sources"],
	...["abbr", "bdi", "br", "cite", "em", "kbd", "q", "strong", "sub", "sup", "time"],
];

const isSafeLink = (url: string): boolean => /^(https:\/\/[^/\s]|mailto:[^\s]|#[^\s])/.test(url);
/** An expression that is only a comment or a string. */
const isPlain = (code: string): boolean => /^\s*(\/\*[\s\S]*\*\/|"[^"\\]*"|'[^'\\]*')?\s*$/.test(code);

function findElementFaults(
	{ name, attributes = [], children = [] }: MdxNode,
	pieces: readonly string[],
	pictures: readonly string[],
): string[] {
	if (!name || !pieces.includes(name))
		return [`<${name ?? ""}> is not among the pieces of content/writing-posts.md`];
	const known = new Map(Object.entries(attributesOf[name] ?? {}));
	const given = attributes.filter(({ value }) => String(value ?? "").trim());
	const missing = [...known.keys()]
		.filter((key) => key.endsWith("!") && !given.some((attribute) => `${attribute.name}!` === key))
		.map((key) => `<${name}> lacks ${key.slice(0, -1)}: write <${name} ${key.slice(0, -1)}="…"`);
	if (name === "Page" && !children.length)
		missing.push('<Page> holds the words of a link: write <Page to="…">words</Page>');
	const faults = attributes.flatMap((attribute) => {
		const values = known.get(`${attribute.name}!`) ?? known.get(`${attribute.name}`);
		const value = String(attribute.value);
		if (values && !values.includes(value))
			return [`<${name} ${attribute.name}="${value}"> is unknown: there are ${values.join(", ")}`];
		if (attribute.type !== "mdxJsxAttribute") return [`<${name}> may not spread attributes`];
		if (!known.has(`${attribute.name}`) && !known.has(`${attribute.name}!`))
			return [`<${name}> has no attribute ${attribute.name}`];
		if (attribute.value && typeof attribute.value === "object")
			return [`${attribute.name} of <${name}> must be text in quotes, not {code}`];
		if (name === "Picture" && attribute.name === "src" && !pictures.includes(value))
			return [
				`no picture here is called "${value}": put it beside the text${pictures.length ? `; there is ${pictures.join(", ")}` : ""}`,
			];
		if (attribute.name === "cite" && !isSafeLink(value))
			return [`${attribute.name} of <${name}> must be an https address`];
		return [];
	});
	return [...missing, ...faults];
}

function findNodeFaults(node: MdxNode, pieces: readonly string[], pictures: readonly string[]): string[] {
	switch (node.type) {
		case "mdxjsEsm":
			return ["import and export are code: the pieces of content/writing-posts.md need none"];
		case "mdxFlowExpression":
		case "mdxTextExpression":
			return isPlain(node.value ?? "") ? [] : [`{${node.value}} is code; write \\{ for a brace`];
		case "mdxJsxFlowElement":
		case "mdxJsxTextElement":
			return findElementFaults(node, pieces, pictures);
		case "html":
			return ["raw HTML isn't allowed"];
		case "image":
		case "imageReference":
			return [
				pieces.includes("Picture")
					? `write <Picture src="${(node.url ?? "").split("/").at(-1)}" alt="…" /> for a picture, with what it shows`
					: "pictures stand in posts only",
			];
		case "link":
		case "definition":
			return isSafeLink(node.url ?? "")
				? []
				: [
						`the link to ${node.url} is neither https:, mailto: nor #place; <Page to="…"> leads to our own pages`,
					];
		case "heading":
			return node.depth === 1 ? ["the title is the only # heading; begin with ##"] : [];
		default:
			return [];
	}
}

/** What a text must not contain, each with its line: scripts, unsafe links, code, other components. @param pictures beside it */
export function findMdxFaults(
	source: string,
	allowed = postPieces,
	pictures: readonly string[] = [],
): string[] {
	let queue: MdxNode[];
	try {
		queue = parseMdx(source);
	} catch (error) {
		return [describeMdxError((error as Error).message)];
	}
	const faults: string[] = [];
	const anchors = new Set(
		queue.filter(({ type }) => type === "heading").map((part) => toHeadingId(toText(part))),
	);
	for (let node = queue.shift(); node; node = queue.shift()) {
		const line = node.position?.start.line ?? 1;
		const place = node.type === "link" && node.url?.startsWith("#") ? decode(node.url.slice(1)) : "";
		if (place && !anchors.has(place.replace(/-\d+$/, "")) && !anchors.has(place))
			faults.push(`${line}: no heading here is called #${place}`);
		for (const fault of findNodeFaults(node, allowed, pictures)) faults.push(`${line}: ${fault}`);
		queue.push(...(node.children ?? []));
	}
	return faults;
}
