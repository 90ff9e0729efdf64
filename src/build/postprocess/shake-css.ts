import { type Selector, transform, type Visitor } from "lightningcss";
import type { PageParts } from "./page-parts.ts";

interface Used
	extends Pick<PageParts, "classes" | "ids" | "tags" | "attributes" | "language" | "rightToLeft"> {
	properties: ReadonlySet<string>;
}

/** What the inline scripts of every page and the browser itself set: src/boot, and `open` on details. */
const ofBoot = ["js", "in", "splashing"];
const ofState = ["open", "hidden"];

/** A word between quotes, blanks and what is filled in: enough to tell a class from a method in minified code. */
const inText = /(?<=["'`}\s])[A-Za-z][\w-]*(?=["'`\s$])/g;

/** @param scripts the code of the page's islands: a word in a text of it may be a class or a tag, any word an attribute */
export function usedIn(page: PageParts, scripts: string): Used {
	const texts = scripts.match(inText) ?? [];
	return {
		classes: new Set([...ofBoot, ...texts, ...page.classes]),
		ids: new Set([...texts, ...page.ids]),
		tags: new Set(["html", "body", ...texts, ...page.tags]),
		attributes: new Set([...ofState, ...page.attributes, ...(scripts.match(/[a-z][\w-]*/g) ?? [])]),
		properties: new Set((page.values + scripts).match(/--[\w-]+/g)),
		language: page.language,
		rightToLeft: page.rightToLeft,
	};
}

/** Whether a selector can match anything; what it negates or what depends on state counts as matching. */
const matches = (selector: Selector, used: Used): boolean =>
	selector.every((part) => {
		if (part.type === "class") return used.classes.has(part.name);
		if (part.type === "id") return used.ids.has(part.name);
		if (part.type === "type") return used.tags.has(part.name);
		if (part.type === "attribute")
			return part.name === "dir" ? used.rightToLeft : used.attributes.has(part.name);
		if (part.type === "pseudo-element" && part.kind === "placeholder")
			return used.attributes.has("placeholder");
		if (part.type !== "pseudo-class") return true;
		if (part.kind === "lang") return part.languages.includes(used.language);
		if (part.kind === "is" || part.kind === "where" || part.kind === "has")
			return part.selectors.some((option) => matches(option, used));
		return true;
	});

const minified = (css: string, visitor: Visitor<never> = {}): string =>
	transform({ filename: "page.css", code: Buffer.from(css), minify: true, visitor }).code.toString();

const definitions = /(--[\w-]+):([^;{}]*)/g;

/**
 * Writes the value of a custom property where it is used, when the page defines it once: a page that uses four of fifteen blues
 * need not carry the scale.
 */
function foldProperties(css: string, keep: ReadonlySet<string>): string {
	const values = Map.groupBy(css.matchAll(definitions), ([, name]) => name);
	return css.replace(/var\((--[\w-]+)\)/g, (use, name: string) => {
		const [[, , value = ""] = [], ...more] = values.get(name) ?? [];
		return !value || more.length || keep.has(name) || value.includes("var(") ? use : value;
	});
}

const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;

/** Custom properties and keyframes nobody names are dropped, again and again, as they may name each other. */
function dropUnnamed(css: string, properties: ReadonlySet<string>): string {
	for (;;) {
		const inlined = foldProperties(css, properties);
		const references = new Set([...properties, ...(inlined.match(/(?<=var\()--[\w-]+/g) ?? [])]);
		const animations = (inlined.match(/animation[\w-]*:[^;}]*/g) ?? []).join();
		const next = inlined
			.replace(keyframes, (frames, name: string) => (animations.includes(name) ? frames : ""))
			.replace(/(--[\w-]+):[^;{}]*;?/g, (definition, name: string) =>
				references.has(name) ? definition : "",
			);
		if (next === css) return minified(css);
		css = next;
	}
}

interface Sheet {
	selectors: Selector[];
	/** What is left, by which selectors can match: many pages of a kind give the same. */
	results: Map<string, string>;
}
const sheets = new Map<string, Sheet>();

function sheetOf(css: string): Sheet {
	const selectors: Selector[] = [];
	minified(css, { Selector: (selector) => void selectors.push(selector) });
	return { selectors, results: new Map() };
}

/** A stylesheet without the rules, properties and keyframes that a page cannot use (src/styles/README.md). */
export function shakeCss(css: string, used: Used): string {
	const sheet = sheets.get(css) ?? sheetOf(css);
	sheets.set(css, sheet);
	const isUsed = sheet.selectors.map((selector) => matches(selector, used));
	const key = [isUsed.map(Number).join(""), ...[...used.properties].sort()].join(" ");
	const earlier = sheet.results.get(key);
	if (earlier !== undefined) return earlier;
	const verdicts = isUsed.values();
	const reduced = minified(css, { Selector: () => (verdicts.next().value ? undefined : []) });
	const result = dropUnnamed(reduced, used.properties);
	sheet.results.set(key, result);
	return result;
}
