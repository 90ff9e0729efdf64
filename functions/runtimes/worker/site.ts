import { securityHeaders } from "../../http/headers.ts";
import { resolveRequest } from "../../http/site/resolve-request.ts";
import { type Assets, createFiles } from "./pages.ts";

/** Serves pages from the edge's static assets. */
export async function serveSite(request: Request, assets: Assets, origin: string): Promise<Response> {
	const { pathname, search } = new URL(request.url);
	const page = createFiles(request, assets);
	const find = async (path: string) => {
		if (/\.(br|gz|dcb)$/.test(path)) return undefined;
		// The assets use extensionless paths.
		const response = await page(path.replace(/\.html$/, ""), request.method === "GET" ? "GET" : "HEAD");
		return response.ok || response.status === 304 ? response : undefined;
	};
	const asked = { method: request.method, url: pathname + search, type: request.headers.get("content-type") };
	const { file, status, headers: more } = await resolveRequest(asked, origin, find);
	const headers = new Headers(file?.headers);
	for (const [name, value] of Object.entries({ ...securityHeaders(origin), ...more }))
		if (name === "Link") headers.append(name, value);
		else headers.set(name, value);
	// Don't compress again.
	const encodeBody = headers.has("Content-Encoding") ? "manual" : "automatic";
	const init = { status: file && status !== 404 ? file.status : status, headers, encodeBody };
	return new Response(file?.body ?? null, init as ResponseInit);
}
