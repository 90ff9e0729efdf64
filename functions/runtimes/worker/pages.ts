import { prefixOf, splitPath } from "../../../i18n/paths.ts";
import {
	clientDictionaryHash,
	type Dictionaries,
	dictionariesFor,
	dictionariesToAnnounce,
	dictionaryExtension,
	dictionaryList,
	dictionaryName,
	dictionaryUseHeaders,
	pageVary,
	prefetchHeaders,
	readDictionaryHash,
	rulesPath,
} from "../../contract/next-pages.ts";
import { acceptsEncoding } from "../../http/request/encodings.ts";
import { encodePath } from "../../http/site/site-path.ts";

export interface Assets {
	fetch(request: Request): Promise<Response>;
}

/** Added by Cloudflare, which rewrites Accept-Encoding before it reaches a worker. */
type EdgeRequest = Request & { cf?: { clientAcceptEncoding?: string } };

/** Each deployment's dictionary list, fetched once per isolate. */
const dictionaryLists = new WeakMap<Assets, Promise<Dictionaries>>();

/** File of a page's path; null for other paths. */
const fileOf = (path: string): string | null => {
	if (/\.[^/]*$/.test(path)) return null;
	return path.endsWith("/404") ? `${path}.html` : `${path === "/" ? "" : path}/index.html`;
};

/** Fetches pages, in the build's compressed variants, and files from the edge's assets. */
export function createFiles(request: Request, assets: Assets) {
	const { headers, cf, url } = request as EdgeRequest;
	const accept = cf?.clientAcceptEncoding ?? headers.get("accept-encoding") ?? "";
	const isWhole = !headers.has("range");
	const clientDictionary = isWhole ? clientDictionaryHash(accept, headers.get("available-dictionary")) : null;
	const brotli = isWhole && acceptsEncoding(accept, "br");

	const file = (path: string, method: string, requestHeaders: HeadersInit = headers) =>
		assets.fetch(new Request(new URL(encodePath(path), url), { method, headers: requestHeaders }));

	async function dictionaries(): Promise<Dictionaries> {
		const list =
			dictionaryLists.get(assets) ??
			file(dictionaryList, "GET", {}).then((answer) =>
				answer.ok ? (answer.json() as Promise<Dictionaries>) : {},
			);
		dictionaryLists.set(assets, list);
		// Retry a failed fetch next time.
		return list.catch(() => {
			dictionaryLists.delete(assets);
			return {};
		});
	}

	const isFound = ({ ok, status }: Response): boolean => ok || status === 304;

	/** The page compressed with the client's dictionary, which the file itself identifies. */
	async function withDictionary(path: string, method: string): Promise<Response | null> {
		if (!clientDictionary || method !== "GET") return null;
		for (const dictionary of dictionariesFor(splitPath(path).locale, path)) {
			const variant = await file(`${path}${dictionaryExtension(dictionary)}`, method);
			if (variant.status === 304) return variant;
			const body = variant.ok ? new Uint8Array(await variant.arrayBuffer()) : null;
			if (body && readDictionaryHash(body) === clientDictionary) return new Response(body, variant);
		}
		return null;
	}

	async function compressed(path: string, method: string): Promise<[Response, string?]> {
		const name = fileOf(path);
		const dictionaryPage = name && (await withDictionary(name, method));
		if (dictionaryPage) return [dictionaryPage, "dcb"];
		const compressedPage = name && brotli ? await file(`${name}.br`, method) : null;
		return compressedPage && isFound(compressedPage) ? [compressedPage, "br"] : [await file(path, method)];
	}

	/** A page or file. The edge's own compression is a sixth larger than the build's and costs another round trip. */
	return async function page(path: string, method: string): Promise<Response> {
		const [answer, coding] = await compressed(path, method);
		const responseHeaders = new Headers(answer.headers);
		if (fileOf(path) && isFound(answer)) {
			const dictionaryUrls = await dictionaries();
			const announced = dictionariesToAnnounce(splitPath(path).locale, path).flatMap(
				(name) => dictionaryUrls[name] ?? [],
			);
			for (const [name, value] of Object.entries(prefetchHeaders(announced, headers.get("save-data"))))
				responseHeaders.set(name, value);
			responseHeaders.set("Vary", announced.length ? pageVary : "Accept-Encoding");
		}
		if (coding) {
			responseHeaders.set("Content-Type", "text/html; charset=utf-8");
			responseHeaders.set("Content-Encoding", coding);
		}
		const dictionary = dictionaryName(path);
		if (dictionary) {
			for (const [name, value] of Object.entries(dictionaryUseHeaders(dictionary, prefixOf)))
				responseHeaders.set(name, value);
			responseHeaders.set("Cache-Control", "public, max-age=31536000, immutable");
		}
		if (path === rulesPath) responseHeaders.set("Content-Type", "application/speculationrules+json");
		const init = { status: answer.status, headers: responseHeaders, ...(coding && { encodeBody: "manual" }) };
		return new Response(answer.body, init as ResponseInit);
	};
}
