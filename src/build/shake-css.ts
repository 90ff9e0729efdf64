import { type CssNode, generate, parse } from "css-tree";

/** What a page's HTML and the scripts of its islands can match. */
export interface Used {
	classes: Set<string>;
	ids: Set<string>;
	tags: Set<string>;
	/** Any word in the code of the page's islands may be a class, an id or a tag they render later. */
	words: Set<string>;
}

type Test = (used: Used) => boolean;
type Piece = (used: Used) => string;

const children = (node: CssNode): CssNode[] =>
	"children" in node && node.children ? [...(node.children as Iterable<CssNode>)] : [];

/** Whether a selector can match anything; what it negates or what depends on state counts as matching. */
function matches(node: CssNode): Test {
	switch (node.type) {
		case "ClassSelector":
			return ({ classes, words }) => classes.has(node.name) || words.has(node.name);
		case "IdSelector":
			return ({ ids, words }) => ids.has(node.name) || words.has(node.name);
		case "TypeSelector":
			return ({ tags, words }) =>
				node.name === "*" || tags.has(node.name.toLowerCase()) || words.has(node.name);
		case "PseudoClassSelector": {
			if (!["is", "where", "has"].includes(node.name)) return () => true;
			const options = children(node).flatMap(children).map(matches);
			return (used) => options.some((option) => option(used));
		}
		case "Selector": {
			const parts = children(node).map(matches);
			return (used) => parts.every((part) => part(used));
		}
		default:
			return () => true;
	}
}

function compile(node: CssNode): Piece {
	if (node.type === "Rule") {
		const block = generate(node.block);
		const selectors = children(node.prelude).map((selector) => ({
			text: generate(selector),
			test: matches(selector),
		}));
		return (used) => {
			const kept = selectors.filter(({ test }) => test(used)).map(({ text }) => text);
			return kept.length ? kept.join() + block : "";
		};
	}
	if (
		node.type === "Atrule" &&
		node.block &&
		["media", "layer", "supports", "container"].includes(node.name)
	) {
		const head = `@${node.name}${node.prelude ? ` ${generate(node.prelude)}` : ""}`;
		const inner = children(node.block).map(compile);
		return (used) => {
			const body = inner.map((piece) => piece(used)).join("");
			return body && `${head}{${body}}`;
		};
	}
	const text = generate(node);
	return () => text;
}

/** Custom properties and keyframes nobody names are dropped, again and again, as they may name each other. */
function dropUnnamed(css: string, html: string): string {
	for (;;) {
		const named = new Set([...`${css}${html}`.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]));
		const next = css
			.replace(/(--[\w-]+):[^;{}]*(;|(?=\}))/g, (whole, name) => (named.has(name) ? whole : ""))
			.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (whole, name: string, at: number) =>
				new RegExp(`animation[\\w-]*:[^;}]*\\b${name}\\b`).test(
					css.slice(0, at) + css.slice(at + whole.length),
				)
					? whole
					: "",
			)
			.replace(/@font-face\{[^}]*\}/g, (whole, at: number) => {
				const family = /font-family:"?([^;"}]+)/.exec(whole)?.[1] ?? "";
				const rest = css.replace(/@font-face\{[^}]*\}/g, "");
				return at >= 0 && rest.includes(family) ? whole : "";
			})
			.replace(/[^{};]*\{\}/g, "");
		if (next.length === css.length) return next.replaceAll(";}", "}");
		css = next;
	}
}

const compiled = new Map<string, Piece[]>();

/** Reduces a stylesheet to what a page can use (brand.md §10): unmatched rules, unnamed properties and keyframes go. */
export function shakeCss(css: string, used: Used, html: string): string {
	let pieces = compiled.get(css);
	if (!pieces) {
		pieces = children(parse(css, { parseCustomProperty: false })).map(compile);
		compiled.set(css, pieces);
	}
	return dropUnnamed(pieces.map((piece) => piece(used)).join(""), html);
}

/** The class names, ids and tags in a page's HTML, and the words in its scripts. */
export function usedIn(html: string, scripts: string): Used {
	const all = (pattern: RegExp) =>
		[...html.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
	return {
		classes: new Set(
			all(/\sclass=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g).flatMap((names) => names.split(/\s+/)),
		),
		ids: new Set(all(/\sid=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g)),
		tags: new Set(["html", "body", ...all(/<([a-zA-Z][\w-]*)/g).map((tag) => tag.toLowerCase())]),
		words: new Set(scripts.match(/[A-Za-z][\w-]*/g) ?? []),
	};
}
