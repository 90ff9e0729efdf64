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
import { encodePath, localeOf, prefixOf } from "../../http/site/site-path.ts";

export interface Assets {
	fetch(request: Request): Promise<Response>;
}

/** Added by Cloudflare, which rewrites Accept-Encoding before it reaches a worker. */
type EdgeRequest = Request & { cf?: { clientAcceptEncoding?: string } };

/** Each deployment's dictionary list, fetched once per isolate. */
const known = new WeakMap<Assets, Promise<Dictionaries>>();

/** File of a page's path; null for other paths. */
const fileOf = (path: string): string | null => {
	if (/\.[^/]*$/.test(path)) return null;
	return path.endsWith("/404") ? `${path}.html` : `${path === "/" ? "" : path}/index.html`;
};

/** Fetches pages, in the build's compressed variants, and files from the edge's assets. */
export function createFiles(request: Request, assets: Assets) {
	const { headers, cf, url } = request as EdgeRequest;
	const accept = cf?.clientAcceptEncoding ?? headers.get("accept-encoding") ?? "";
	const whole = !headers.has("range");
	const clientDictionary = whole ? clientDictionaryHash(accept, headers.get("available-dictionary")) : null;
	const brotli = whole && acceptsEncoding(accept, "br");

	const file = (path: string, method: string, requestHeaders: HeadersInit = headers) =>
		assets.fetch(new Request(new URL(encodePath(path), url), { method, headers: requestHeaders }));

	async function dictionaries(): Promise<Dictionaries> {
		const list =
			known.get(assets) ??
			file(dictionaryList, "GET", {}).then((answer) =>
				answer.ok ? (answer.json() as Promise<Dictionaries>) : {},
			);
		known.set(assets, list);
		// Retry a failed fetch next time.
		return list.catch(() => {
			known.delete(assets);
			return {};
		});
	}

	const isThere = ({ ok, status }: Response): boolean => ok || status === 304;

	/** The page compressed with the client's dictionary, which the file itself identifies. */
	async function withDictionary(path: string, method: string): Promise<Response | null> {
		if (!clientDictionary || method !== "GET") return null;
		for (const dictionary of dictionariesFor(localeOf(path), path)) {
			const variant = await file(`${path}${dictionaryExtension(dictionary)}`, method);
			if (variant.status === 304) return variant;
			const body = variant.ok ? new Uint8Array(await variant.arrayBuffer()) : null;
			if (body && readDictionaryHash(body) === clientDictionary) return new Response(body, variant);
		}
		return null;
	}

	async function compressed(path: string, method: string): Promise<[Response, string?]> {
		const name = fileOf(path);
		const twin = name && (await withDictionary(name, method));
		if (twin) return [twin, "dcb"];
		const compressedPage = name && brotli ? await file(`${name}.br`, method) : null;
		return compressedPage && isThere(compressedPage) ? [compressedPage, "br"] : [await file(path, method)];
	}

	/** A page or file. The edge's own compression is a sixth larger than the build's and costs another round trip. */
	return async function page(path: string, method: string): Promise<Response> {
		const [answer, coding] = await compressed(path, method);
		const own = new Headers(answer.headers);
		if (fileOf(path) && isThere(answer)) {
			const all = await dictionaries();
			const leads = dictionariesToAnnounce(localeOf(path), path).flatMap((name) => all[name] ?? []);
			for (const [name, value] of Object.entries(prefetchHeaders(leads, headers.get("save-data"))))
				own.set(name, value);
			own.set("Vary", leads.length ? pageVary : "Accept-Encoding");
		}
		if (coding) {
			own.set("Content-Type", "text/html; charset=utf-8");
			own.set("Content-Encoding", coding);
		}
		const dictionary = dictionaryName(path);
		if (dictionary) {
			for (const [name, value] of Object.entries(dictionaryUseHeaders(dictionary, prefixOf)))
				own.set(name, value);
			own.set("Cache-Control", "public, max-age=31536000, immutable");
		}
		if (path === rulesPath) own.set("Content-Type", "application/speculationrules+json");
		const init = { status: answer.status, headers: own, ...(coding && { encodeBody: "manual" }) };
		return new Response(answer.body, init as ResponseInit);
	};
}
