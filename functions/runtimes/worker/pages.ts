import { getPrefix, splitPath } from "../../../i18n/paths.ts";
import {
	announcesDictionary,
	buildDictionaryUseHeaders,
	buildPrefetchHeaders,
	type Dictionaries,
	dictionaryExtension,
	dictionaryList,
	findClientDictionaryHash,
	pageVary,
	parseDictionaryLocale,
	readDictionaryHash,
	rulesPath,
} from "../../contract/next-pages.ts";
import { buildSecurityHeaders } from "../../http/headers.ts";
import { acceptsEncoding } from "../../http/request/accept.ts";
import { encodePath, resolveRequest } from "../../http/site/resolve-request.ts";
import type { Bindings } from "./deps.ts";

type Assets = Bindings["ASSETS"];

/** Added by Cloudflare, which rewrites Accept-Encoding before it reaches a worker. */
type EdgeRequest = Request & { cf?: { clientAcceptEncoding?: string } };

const findPageFile = (path: string): string | null => {
	if (/\.[^/]*$/.test(path)) return null;
	return path.endsWith("/404") ? `${path}.html` : `${path === "/" ? "" : path}/index.html`;
};

/** Fetches pages, in the build's compressed variants, and files from the edge's assets. */
function createFiles(request: Request, assets: Assets) {
	const { headers, cf, url } = request as EdgeRequest;
	const accept = cf?.clientAcceptEncoding ?? headers.get("accept-encoding") ?? "";
	const isWhole = !headers.has("range");
	const clientDictionary = isWhole
		? findClientDictionaryHash(accept, headers.get("available-dictionary"))
		: null;
	const brotli = isWhole && acceptsEncoding(accept, "br");

	const file = (path: string, method: string, requestHeaders: HeadersInit = headers) => {
		const assetRequest = new Request(new URL(encodePath(path), url), { method, headers: requestHeaders });
		// RFC 9110 §13.2.1: conditions don't apply to a 404.
		if (/\/404(\.|$)/.test(path)) assetRequest.headers.delete("if-none-match");
		return assets.fetch(assetRequest);
	};

	async function fetchDictionaries(path: string): Promise<Dictionaries> {
		if (!findPageFile(path) || !announcesDictionary(path)) return {};
		const answer = await file(dictionaryList, "GET", {}).catch(() => null);
		return answer?.ok ? ((await answer.json()) as Dictionaries) : {};
	}

	const isFound = ({ ok, status }: Response): boolean => ok || status === 304;

	/** The page compressed with the client's dictionary, which the file itself identifies. */
	async function withDictionary(path: string, method: string): Promise<Response | null> {
		if (!clientDictionary || method !== "GET") return null;
		const variant = await file(`${path}${dictionaryExtension}`, method);
		if (variant.status === 304) return variant;
		const body = variant.ok ? new Uint8Array(await variant.arrayBuffer()) : null;
		return body && readDictionaryHash(body) === clientDictionary ? new Response(body, variant) : null;
	}

	async function fetchCompressed(path: string, method: string): Promise<[Response, string?]> {
		const name = findPageFile(path);
		const dictionaryPage = name && (await withDictionary(name, method));
		if (dictionaryPage) return [dictionaryPage, "dcb"];
		const compressedPage = name && brotli ? await file(`${name}.br`, method) : null;
		return compressedPage && isFound(compressedPage) ? [compressedPage, "br"] : [await file(path, method)];
	}

	/** A page or file. The edge's own compression is weaker than the build's and costs another round trip. */
	return async function page(path: string, method: string): Promise<Response> {
		const [[answer, coding], dictionaries] = await Promise.all([
			fetchCompressed(path, method),
			fetchDictionaries(path),
		]);
		const responseHeaders = new Headers(answer.headers);
		if (findPageFile(path) && isFound(answer)) {
			const announced = dictionaries[splitPath(path).locale];
			for (const [name, value] of Object.entries(buildPrefetchHeaders(announced, headers.get("save-data"))))
				responseHeaders.set(name, value);
			responseHeaders.set("Vary", announced ? pageVary : "Accept-Encoding");
		}
		if (coding) {
			responseHeaders.set("Content-Type", "text/html; charset=utf-8");
			responseHeaders.set("Content-Encoding", coding);
		}
		const dictionaryLanguage = parseDictionaryLocale(path);
		if (dictionaryLanguage) {
			for (const [name, value] of Object.entries(buildDictionaryUseHeaders(getPrefix(dictionaryLanguage))))
				responseHeaders.set(name, value);
			responseHeaders.set("Cache-Control", "public, max-age=31536000, immutable");
		}
		if (path === rulesPath) responseHeaders.set("Content-Type", "application/speculationrules+json");
		const init = { status: answer.status, headers: responseHeaders, ...(coding && { encodeBody: "manual" }) };
		return new Response(answer.body, init as ResponseInit);
	};
}

/** Serves pages from the edge's static assets. */
export async function serveSite(request: Request, assets: Assets, origin: string): Promise<Response> {
	const { pathname, search } = new URL(request.url);
	const page = createFiles(request, assets);
	const find = async (path: string) => {
		// Variants belong to their page, and only the assistant reads its data.
		if (/\.(br|gz|dcb)$|^\/chat\//.test(path)) return undefined;
		// The assets use extensionless paths.
		const response = await page(path.replace(/\.html$/, ""), request.method === "GET" ? "GET" : "HEAD");
		return response.ok || response.status === 304 ? response : undefined;
	};
	const asked = { method: request.method, url: pathname + search, type: request.headers.get("content-type") };
	const { file, status, headers: more } = await resolveRequest(asked, origin, find);
	const headers = new Headers(file?.headers);
	for (const [name, value] of Object.entries({ ...buildSecurityHeaders(origin), ...more }))
		if (name === "Link") headers.append(name, value);
		else headers.set(name, value);
	// Don't compress again.
	const encodeBody = headers.has("Content-Encoding") ? "manual" : "automatic";
	const init = { status: file && status !== 404 ? file.status : status, headers, encodeBody };
	return new Response(file?.body ?? null, init as ResponseInit);
}
