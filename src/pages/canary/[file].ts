import type { APIRoute } from "astro";
import { canaryFiles, readCanaryFile } from "../../../content/readers/canary.ts";

/** The canary as it was signed, for whoever checks it alone: none where one of its files is not there. */
export const getStaticPaths = () => {
	const files = canaryFiles.map((file) => ({ params: { file }, props: { bytes: readCanaryFile(file) } }));
	return files.every(({ props }) => props.bytes) ? files : [];
};

export const GET: APIRoute<{ bytes: Buffer }> = ({ props: { bytes } }) =>
	new Response(new Uint8Array(bytes), { headers: { "content-type": "text/plain; charset=utf-8" } });
