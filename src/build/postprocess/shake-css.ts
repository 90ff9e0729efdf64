import { type Selector, transform, type Visitor } from "lightningcss";
import type { PageParts } from "./page-parts.ts";

interface Used
	extends Pick<PageParts, "classes" | "ids" | "tags" | "attributes" | "language" | "rightToLeft"> {
	properties: ReadonlySet<string>;
}

/** Set by src/boot on every page, and by browsers on `<details>`. */
const bootClasses = ["js", "in", "splashing"];
const stateAttributes = ["open", "hidden"];

/** A word inside a string: tells a class from a method in minified code. */
const inText = /(?<=["'`}\s])[A-Za-z][\w-]*(?=["'`\s$])/g;

/** @param scripts code of the page's islands: words in its strings may be classes or tags, any word an attribute */
export function findUsed(page: PageParts, scripts: string): Used {
	const texts = scripts.match(inText) ?? [];
	return {
		classes: new Set([...bootClasses, ...texts, ...page.classes]),
		ids: new Set([...texts, ...page.ids]),
		tags: new Set(["html", "body", ...texts, ...page.tags]),
		attributes: new Set([...stateAttributes, ...page.attributes, ...(scripts.match(/[a-z][\w-]*/g) ?? [])]),
		properties: new Set((page.values + scripts).match(/--[\w-]+/g)),
		language: page.language,
		rightToLeft: page.rightToLeft,
	};
}

/** Whether a selector can match. Negations and states count as matching. */
const isMatch = (selector: Selector, used: Used): boolean =>
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
			return part.selectors.some((option) => isMatch(option, used));
		return true;
	});

const minify = (css: string, visitor: Visitor<never> = {}): string =>
	transform({ filename: "page.css", code: Buffer.from(css), minify: true, visitor }).code.toString();

const definitions = /(--[\w-]+):([^;{}]*)/g;

/** Inlines custom properties that a page defines once: a page with four of fifteen blues needn't carry them all. */
function foldProperties(css: string, keep: ReadonlySet<string>): string {
	const values = Map.groupBy(css.matchAll(definitions), ([, name]) => name);
	return css.replace(/var\((--[\w-]+)\)/g, (use, name: string) => {
		const [[, , value = ""] = [], ...more] = values.get(name) ?? [];
		return !value || more.length || keep.has(name) || value.includes("var(") ? use : value;
	});
}

const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;

/** Drops unused custom properties and keyframes, repeatedly, since they may refer to each other. */
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
		if (next === css) return minify(css);
		css = next;
	}
}

interface Sheet {
	selectors: Selector[];
	/** Results by the selectors that match: pages of a kind share one. */
	results: Map<string, string>;
}
const sheets = new Map<string, Sheet>();

function parseSheet(css: string): Sheet {
	const selectors: Selector[] = [];
	minify(css, { Selector: (selector) => void selectors.push(selector) });
	return { selectors, results: new Map() };
}

/** Removes rules, properties and keyframes that a page can't use (src/styles/README.md). */
export function shakeCss(css: string, used: Used): string {
	const sheet = sheets.get(css) ?? parseSheet(css);
	sheets.set(css, sheet);
	const isUsed = sheet.selectors.map((selector) => isMatch(selector, used));
	const key = [isUsed.map(Number).join(""), ...[...used.properties].sort()].join(" ");
	const earlier = sheet.results.get(key);
	if (earlier !== undefined) return earlier;
	const verdicts = isUsed.values();
	const reduced = minify(css, { Selector: () => (verdicts.next().value ? undefined : []) });
	const result = dropUnnamed(reduced, used.properties);
	sheet.results.set(key, result);
	return result;
}
