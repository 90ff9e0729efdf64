import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { splitPath } from "../../../i18n/paths.ts";
import { getBudget, getHtmlLimit, kB } from "../postprocess/budgets.ts";

const dist = join(import.meta.dirname, "../../../dist");
const measureBrotli = (text: string | Buffer): number =>
	brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length;
const show = (name: string, bytes: number, more = "") =>
	console.log(`${name.padEnd(24)}${String(bytes).padStart(7)} B  ${more}`.trimEnd());

/** `npm run weigh -- /ru/pricing`: the weight of a built page by part, beside its budget. */
export function run([page = "/"]: string[]): void {
	const path = `/${page.replace(/^\/+|\/+$/g, "")}`;
	const file = [join(dist, path, "index.html"), join(dist, `${path}.html`)].find(existsSync);
	if (!file)
		throw new ContentError([
			`No page ${path} in dist. Run npm run build, and name the page by its path, such as /ru/pricing.`,
		]);
	const html = readFileSync(file, "utf8");
	const total = measureBrotli(html);
	/** Bytes saved without the matches. Parts compress together: what two share counts as words and markup. */
	const without = (pattern: RegExp): number => total - measureBrotli(html.replace(pattern, ""));
	const pagePath = splitPath(path).path;
	const sent = statSync(`${file}.br`).size;
	show("HTML, as sent", sent, `of ${getHtmlLimit(pagePath)}; ${html.length} characters`);
	const parts: [name: string, bytes: number][] = [
		["styles", without(/<style[\s\S]*?<\/style>/g)],
		["drawings", without(/<svg[\s\S]*?<\/svg>/g)],
		["structured data", without(/<script type="application\/ld\+json"[\s\S]*?<\/script>/g)],
		["inline scripts", without(/<script(?![^>]*(?:src=|ld\+json))[\s\S]*?<\/script>/g)],
		["policy", without(/<meta http-equiv="content-security-policy"[^>]*>/gi)],
	];
	for (const [name, bytes] of parts) show(`  ${name}`, bytes);
	show("  words and markup", sent - parts.reduce((sum, [, bytes]) => sum + bytes, 0));

	const scripts = [...new Set(html.match(/\/_astro\/[^"'` ]+\.js/g) ?? [])];
	const sizes = scripts.map((name): [string, number] => [
		name,
		measureBrotli(readFileSync(join(dist, name))),
	]);
	const { script } = getBudget(pagePath);
	show(
		"Scripts it names, brotli",
		sizes.reduce((sum, [, bytes]) => sum + bytes, 0),
		script ? `at most ${script / kB} kB at once` : "",
	);
	// As the check of budgets counts them.
	const loadsAtOnce = (name: string) => new RegExp(`(\\bsrc|rel="modulepreload" href)="${name}"`).test(html);
	for (const [name, bytes] of sizes)
		show(`  ${name.slice(8)}`, bytes, loadsAtOnce(name) ? "at once" : "later");
}
