import type { APIRoute } from "astro";
import { canaryFiles, readCanaryFile } from "../../../content/readers/canary.ts";

/** The canary's files for verification; none if one of them is missing. */
export const getStaticPaths = () => {
	const files = canaryFiles.map((file) => ({ params: { file }, props: { bytes: readCanaryFile(file) } }));
	return files.every(({ props }) => props.bytes) ? files : [];
};

export const GET: APIRoute<{ bytes: Buffer }> = ({ props: { bytes } }) =>
	new Response(new Uint8Array(bytes), { headers: { "content-type": "text/plain; charset=utf-8" } });
