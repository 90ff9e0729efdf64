import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRoute } from "astro";
import { countries } from "../../features/country/countries.ts";

export const getStaticPaths = () =>
	countries.map(({ code }) => ({ params: { code: code.toLowerCase() }, props: { code } }));

/** The flags of our countries, out of a package: emoji flags do not show on Windows. */
export const GET: APIRoute<{ code: string }> = async ({ props: { code } }) => {
	const file = join("node_modules/country-flag-icons/3x2", `${code}.svg`);
	return new Response(await readFile(file, "utf8"), { headers: { "content-type": "image/svg+xml" } });
};
