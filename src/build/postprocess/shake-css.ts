import { type CssNode, generate, parse } from "css-tree";
import { foldProperties, shortColours } from "./fold-css.ts";

/** What a page's HTML and the scripts of its islands can match. */
export interface Used {
	classes: Set<string>;
	/** The classes of each element that has several. */
	elements: Set<string>[];
	ids: Set<string>;
	tags: Set<string>;
	/** Names of attributes. */
	attributes: Set<string>;
	/** Custom properties named in markup and scripts. */
	properties: Set<string>;
	/** The language of the page; a few words in another one do not count. */
	language: string;
	/** Whether anything on it runs from right to left. */
	rightToLeft: boolean;
	/** Any word in the code of the page's islands may be an attribute they render later. */
	words: Set<string>;
	/** Any word in a text of that code may be a class, an id or a tag; names of variables and methods are not. */
	texts: Set<string>;
}

type Test = (used: Used) => boolean;
type Piece = (used: Used) => string;

const children = (node: CssNode): CssNode[] =>
	"children" in node && node.children ? [...(node.children as Iterable<CssNode>)] : [];

/** Classes a selector wants on one element, where they are two or more: `.btn.bad` wants both. */
function compounds(selector: CssNode): string[][] {
	const groups: string[][] = [[]];
	for (const part of children(selector)) {
		if (part.type === "Combinator") groups.push([]);
		if (part.type === "ClassSelector") groups.at(-1)?.push(part.name);
	}
	return groups.filter((names) => names.length > 1);
}

/** Whether an element has them all, or a script may put one of them on it. */
const onOne = (names: string[], { elements, texts }: Used): boolean =>
	names.some((name) => texts.has(name)) ||
	elements.some((classes) => names.every((name) => classes.has(name)));

/** What a stylesheet asks of a page, each question once, by its selector: equal answers give equal styles. */
type Questions = Map<string, Test>;

/** What one part of a selector asks; nothing, where it matches whatever the page is. */
function questionOf(node: CssNode): Test | undefined {
	switch (node.type) {
		case "ClassSelector":
			return ({ classes, texts }) => classes.has(node.name) || texts.has(node.name);
		case "IdSelector":
			return ({ ids, texts }) => ids.has(node.name) || texts.has(node.name);
		case "TypeSelector":
			return ({ tags, texts }) =>
				node.name === "*" || tags.has(node.name.toLowerCase()) || texts.has(node.name);
		case "AttributeSelector": {
			const name = node.name.name;
			if (name === "dir") return ({ rightToLeft }) => rightToLeft;
			return ({ attributes, words }) => attributes.has(name) || words.has(name);
		}
		case "PseudoElementSelector":
			return ({ tags }) => node.name !== "placeholder" || tags.has("input") || tags.has("textarea");
		case "PseudoClassSelector": {
			const wanted = children(node).map((part) => generate(part));
			return node.name === "lang" ? ({ language }) => wanted.includes(language) : undefined;
		}
		default:
			return undefined;
	}
}

/** Whether a selector can match anything; what it negates or what depends on state counts as matching. */
function matches(node: CssNode, asked: Questions): Test {
	const ask = (key: string, test: Test): Test => {
		asked.set(key, asked.get(key) ?? test);
		return asked.get(key) as Test;
	};
	if (node.type === "Selector") {
		const parts = children(node).map((part) => matches(part, asked));
		const together = compounds(node).map((names) => ask(`.${names.join(".")}`, (used) => onOne(names, used)));
		return (used) => [...parts, ...together].every((test) => test(used));
	}
	if (node.type === "PseudoClassSelector" && ["is", "where", "has"].includes(node.name)) {
		const options = children(node)
			.flatMap(children)
			.map((option) => matches(option, asked));
		return (used) => options.some((option) => option(used));
	}
	const question = questionOf(node);
	return question ? ask(generate(node), question) : () => true;
}

function compile(node: CssNode, asked: Questions): Piece {
	if (node.type === "Rule") {
		const block = generate(node.block);
		const selectors = children(node.prelude).map((selector) => ({
			text: generate(selector),
			test: matches(selector, asked),
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
		const inner = children(node.block).map((rule) => compile(rule, asked));
		return (used) => {
			const body = inner.map((piece) => piece(used)).join("");
			return body && `${head}{${body}}`;
		};
	}
	const text = generate(node);
	return () => text;
}

const propertiesIn = (text: string): string[] =>
	[...text.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] as string);

const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;
const fontFace = /@font-face\{[^}]*\}/g;
const familyOf = (face: string): string => /font-family:"?([^;"}]+)/.exec(face)?.[1] ?? "";

/** Custom properties, keyframes and fonts nobody names are dropped, again and again, as they may name each other. */
function dropUnnamed(css: string, used: Used): string {
	for (;;) {
		css = foldProperties(css, used.properties);
		const plain = css.replace(keyframes, "").replace(fontFace, "");
		const animations = plain.match(/animation[\w-]*:[^;}]*/g) ?? [];
		const named = new Set([...used.properties, ...propertiesIn(css)]);
		const next = css
			.replace(/(--[\w-]+):[^;{}]*(;|(?=\}))/g, (whole, name) => (named.has(name) ? whole : ""))
			.replace(keyframes, (whole, name: string) =>
				animations.some((use) => use.includes(name)) ? whole : "",
			)
			.replace(fontFace, (whole) => (plain.includes(familyOf(whole)) ? whole : ""))
			// The look back spares trying every letter of a long value as the beginning of a selector.
			.replace(/(?<=^|[{};])[^{};]*\{\}/g, "");
		if (next.length === css.length) return next.replaceAll(";}", "}");
		css = next;
	}
}

interface Sheet {
	pieces: Piece[];
	asked: Questions;
	/** By the answers of a page, what is left: many pages of a kind give the same. */
	shaken: Map<string, string>;
}
const sheets = new Map<string, Sheet>();

function sheetOf(css: string): Sheet {
	const asked: Questions = new Map();
	const pieces = children(parse(css, { parseCustomProperty: false })).map((node) => compile(node, asked));
	return { pieces, asked, shaken: new Map() };
}

/** Reduces a stylesheet to what a page can use (src/styles/README.md): unmatched rules, unnamed properties and keyframes go. */
export function shakeCss(css: string, used: Used): string {
	const sheet = sheets.get(css) ?? sheetOf(css);
	sheets.set(css, sheet);
	const answers = [...sheet.asked.values()].map((test) => Number(test(used))).join("");
	const key = [answers, ...[...used.properties].sort()].join(" ");
	const known = sheet.shaken.get(key);
	if (known !== undefined) return known;
	const left = dropUnnamed(shortColours(sheet.pieces.map((piece) => piece(used)).join("")), used);
	sheet.shaken.set(key, left);
	return left;
}

/** What the inline scripts of every page and the browser itself set: src/boot, and `open` on details. */
const bootClasses = ["js", "in", "splashing"];
const stateAttributes = ["open", "hidden"];

/** A word between quotes, blanks and what is filled in: enough to tell a class from a method in minified code. */
const inText = /(?<=["'`}\s])[A-Za-z][\w-]*(?=["'`\s$])/g;

/** The class names, ids and tags in a page's HTML, and the words in its scripts. */
export function usedIn(html: string, scripts: string): Used {
	const all = (pattern: RegExp) =>
		[...html.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
	const lists = [...new Set(all(/\sclass=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g))].map((names) =>
		names.split(/\s+/),
	);
	return {
		elements: lists.filter((names) => names.length > 1).map((names) => new Set(names)),
		classes: new Set([...bootClasses, ...lists.flat()]),
		ids: new Set(all(/\sid=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g)),
		tags: new Set(["html", "body", ...all(/<([a-zA-Z][\w-]*)/g).map((tag) => tag.toLowerCase())]),
		attributes: new Set([...stateAttributes, ...all(/\s([a-z][\w:-]*)(?==|[\s>])/g)]),
		properties: new Set(propertiesIn(html + scripts)),
		language: /<html[^>]*\slang="?([\w-]+)/.exec(html)?.[1] ?? "",
		rightToLeft: /\sdir="?rtl/.test(html),
		words: new Set(scripts.match(/[A-Za-z][\w-]*/g) ?? []),
		texts: new Set(scripts.match(inText) ?? []),
	};
}
