import type { APIRoute } from "astro";
import { type Published, published } from "../../features/download/releases/releases.ts";

/** Packages that the build makes itself. Files that were made elsewhere lie in `public/downloads`. */
export const getStaticPaths = () =>
	published
		.filter(({ made }) => made)
		.map((release) => ({
			params: { file: release.url?.replace("/downloads/", "") },
			props: release,
		}));

export const GET: APIRoute<Published> = ({ props: { made } }) =>
	new Response(new Uint8Array(made as Buffer), {
		headers: { "content-type": "application/vnd.debian.binary-package" },
	});
