import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRoute } from "astro";

const folder = "node_modules/country-flag-icons/3x2";

/** All country codes, since an IP address can be from anywhere. */
export async function getStaticPaths() {
	const codes = (await readdir(folder)).flatMap((name) => /^([A-Z]{2})\.svg$/.exec(name)?.[1] ?? []);
	return codes.map((code) => ({ params: { code: code.toLowerCase() }, props: { code } }));
}

/** Flags from a package, as Windows shows no emoji flags. */
export const GET: APIRoute<{ code: string }> = async ({ props: { code } }) =>
	new Response(await readFile(join(folder, `${code}.svg`), "utf8"), {
		headers: { "content-type": "image/svg+xml" },
	});
