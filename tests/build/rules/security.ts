import { createHash } from "node:crypto";
import type { PageFile } from "../../support/site/dist.ts";
import { attribute, documentOf } from "./page.ts";

type Faults = string[];

const hashOf = (code: string): string => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
const inline = (html: string, tag: string): [attributes: string, code: string][] =>
	[...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "g"))].map((match) => [
		match[1] ?? "",
		match[2] ?? "",
	]);

/** Executable inline scripts: no `src`, no data blocks. */
export const inlineScripts = (html: string): string[] =>
	inline(html, "script")
		.filter(
			([attributes]) =>
				!/\bsrc=/.test(attributes) && !/type="?(application\/(ld\+)?json|speculationrules)/.test(attributes),
		)
		.map(([, code]) => code);

/** The CSP must list every inline script and style by hash, and have no broad allowances. */
export function policyFaults(page: PageFile): Faults {
	const policy = attribute(page, "meta[http-equiv=content-security-policy]", "content");
	if (!policy) return ["has no content security policy"];
	const rules = Object.fromEntries(
		policy
			.split(";")
			.map((rule) => rule.trim().split(/\s+/))
			.map(([name = "", ...sources]) => [name, sources]),
	);
	const faults: Faults = [];
	for (const code of inlineScripts(page.html))
		if (!rules["script-src"]?.includes(hashOf(code)))
			faults.push(`blocks its own script: ${code.slice(0, 60)}`);
	for (const [, code] of inline(page.html, "style"))
		if (!rules["style-src"]?.includes(hashOf(code)))
			faults.push(`blocks its own style: ${code.slice(0, 60)}`);
	for (const [name, sources] of Object.entries(rules))
		for (const source of sources)
			if (
				/^('unsafe-inline'|'unsafe-eval'|\*|https?:|data:)$/.test(source) &&
				!(name === "img-src" && source === "data:")
			)
				faults.push(`allows ${source} in ${name}`);
	if (rules["default-src"]?.join() !== "'none'") faults.push("does not begin with default-src 'none'");
	const governed = page.html.search(/<(script|style|link|img)\b/);
	if (governed >= 0 && page.html.indexOf("http-equiv") > governed)
		faults.push("has its policy after what it governs");
	return faults;
}

/** Attributes that the CSP blocks: browsers report that in the console only. */
export function attributeFaults(page: PageFile): Faults {
	return [...documentOf(page).querySelectorAll("*")].flatMap((element) =>
		[...element.attributes]
			.filter(({ name, value }) => /^(style|on[a-z]+)$/i.test(name) || /^\s*javascript:/i.test(value))
			.map(({ name }) => `<${element.tagName.toLowerCase()} ${name}=…> would be blocked`),
	);
}

/** Subresources that a browser fetches for the page. */
function resourcesOf(page: PageFile): string[] {
	const document = documentOf(page);
	const result: string[] = [];
	const take = (selector: string, ...names: string[]) => {
		for (const element of document.querySelectorAll(selector))
			for (const name of names) result.push(...(element.getAttribute(name)?.split(/,\s+/) ?? []));
	};
	take("script, img, iframe, source, video, audio, embed, track, input", "src", "srcset", "poster");
	take("use, image", "href", "xlink:href");
	take("object", "data");
	take("link:not([rel~=canonical]):not([rel~=alternate]):not([rel~=author]):not([rel~=me])", "href");
	for (const [, , url] of page.html.matchAll(/url\((["']?)([^)"']+)\1\)/g)) result.push(url ?? "");
	return result.filter((url) => url && !/^(#|data:)/.test(url));
}

export const foreignFaults = (page: PageFile): Faults =>
	resourcesOf(page)
		.filter((url) => /^([a-z]+:)?\/\//i.test(url))
		.map((url) => `asks another host: ${url}`);
