import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRoute } from "astro";

const folder = "node_modules/country-flag-icons/3x2";

/** Any country can be an address's, so all flags that belong to a country's code are there. */
export async function getStaticPaths() {
	const codes = (await readdir(folder)).flatMap((name) => /^([A-Z]{2})\.svg$/.exec(name)?.[1] ?? []);
	return codes.map((code) => ({ params: { code: code.toLowerCase() }, props: { code } }));
}

/** The flags of countries, out of a package: emoji flags do not show on Windows. */
export const GET: APIRoute<{ code: string }> = async ({ props: { code } }) =>
	new Response(await readFile(join(folder, `${code}.svg`), "utf8"), {
		headers: { "content-type": "image/svg+xml" },
	});
