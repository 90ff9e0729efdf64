import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { splitPath } from "../../../i18n/paths.ts";
import { getHtmlLimit } from "../postprocess/budgets.ts";

const dist = join(import.meta.dirname, "../../../dist");
const measure = (text: string): number =>
	brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length;

const parts = {
	styles: /<style[\s\S]*?<\/style>/g,
	drawings: /<svg[\s\S]*?<\/svg>/g,
	"structured data": /<script type="application\/ld\+json"[\s\S]*?<\/script>/g,
	"inline scripts": /<script(?![^>]*(?:src=|ld\+json))[\s\S]*?<\/script>/g,
	policy: /<meta http-equiv="content-security-policy"[^>]*>/gi,
};

/** `npm run weigh -- /ru/pricing`: the bytes of a built page, beside its budget, and of its parts: what it would save without each. */
export function run([page = "/"]: string[]): void {
	const path = `/${page.replace(/^\/+|\/+$/g, "")}`;
	const file = [join(dist, path, "index.html"), join(dist, `${path}.html`)].find(existsSync);
	if (!file)
		throw new ContentError([
			`No page ${path} in dist. Run npm run build, and name the page by its path, such as /ru/pricing.`,
		]);
	const html = readFileSync(file, "utf8");
	console.log(`${statSync(`${file}.br`).size} of ${getHtmlLimit(splitPath(path).path)}`);
	for (const [name, pattern] of Object.entries(parts))
		console.log(`${String(measure(html) - measure(html.replace(pattern, ""))).padStart(7)}  ${name}`);
}
