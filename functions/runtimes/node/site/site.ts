import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { buildPrefetchHeaders, findClientDictionaryHash, pageVary } from "../../../contract/next-pages.ts";
import { buildSecurityHeaders } from "../../../http/headers.ts";
import { acceptsEncoding } from "../../../http/request/accept.ts";
import { resolveRequest } from "../../../http/site/resolve-request.ts";
import type { SiteFile } from "./files.ts";

const decompress = promisify(brotliDecompress);
const compress = promisify(gzip);

interface Variant {
	encoding: "dcb" | "br" | "gzip" | "identity";
	etag: string;
	body(): Buffer | Promise<Buffer>;
}

/** The variants a client accepts, smallest first; the last is uncompressed and always accepted. */
function listVariants(file: SiteFile, headers: IncomingHttpHeaders): Variant[] {
	const { body, etag, isCompressed, withDictionary } = file;
	const createVariant = (encoding: Variant["encoding"], name: string, bytes: Variant["body"]): Variant => ({
		encoding,
		etag: `"${etag}${name}"`,
		body: bytes,
	});
	const identity = createVariant("identity", "", () => (isCompressed ? decompress(body) : body));
	if (headers.range || !isCompressed) return [identity];
	const accept = `${headers["accept-encoding"] ?? ""}`;
	const clientDictionary = findClientDictionaryHash(accept, `${headers["available-dictionary"] ?? ""}`);
	return [
		// The bytes depend on the dictionary.
		withDictionary?.hash === clientDictionary &&
			createVariant("dcb", `-dcb-${clientDictionary?.slice(0, 8)}`, () => withDictionary.body),
		acceptsEncoding(accept, "br") && createVariant("br", "-br", () => body),
		acceptsEncoding(accept, "gzip") &&
			createVariant("gzip", "-gzip", () => (file.gzip ??= decompress(body).then((bytes) => compress(bytes)))),
		identity,
	].filter((variant) => !!variant);
}

const plainText = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" };
const texts: Record<number, string> = { 404: "Not found\n", 405: "Method not allowed\n" };

/** Parses a Range header (RFC 9110 §14.2), end inclusive; "all" if absent or invalid, null if not satisfiable. */
export function parseRange(header: string | undefined, size: number) {
	const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
	if ((!first && !last) || (first && last && Number(last) < Number(first))) return "all";
	const start = first ? Number(first) : Math.max(0, size - Number(last));
	const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
	return start <= end ? { start, end } : null;
}

/** Serves a build: precompressed files, ETags, ranges, fallbacks, 404 pages. */
export function createSite(files: ReadonlyMap<string, SiteFile>, origin: string) {
	const security = buildSecurityHeaders(origin);
	const createHeaders = (
		file: SiteFile,
		{ encoding, etag }: Variant,
		requestHeaders: IncomingHttpHeaders,
		more: Record<string, string>,
	) => {
		const prefetch = buildPrefetchHeaders(file.dictionaryUrl, requestHeaders["save-data"]?.toString());
		return {
			...security,
			...file.headers,
			...prefetch,
			"Content-Type": file.type,
			"Cache-Control": file.cache,
			ETag: etag,
			...(file.isCompressed && { Vary: file.dictionaryUrl ? pageVary : "Accept-Encoding" }),
			...(encoding !== "identity" && { "Content-Encoding": encoding }),
			...more,
			...(prefetch.Link && more.Link && { Link: `${prefetch.Link}, ${more.Link}` }),
		};
	};
	function end(response: ServerResponse, status: number, more: OutgoingHttpHeaders, body: Buffer | string) {
		response.writeHead(status, { "Content-Length": Buffer.byteLength(body), ...more });
		response.end(response.req.method === "HEAD" ? undefined : body);
	}
	/** Sends a file: in full, a range, or 304. Only with 200 does the client's condition count (RFC 9110 §13.2.1). */
	async function send(
		response: ServerResponse,
		file: SiteFile,
		status = 200,
		more: Record<string, string> = {},
	): Promise<void> {
		const { headers: requestHeaders } = response.req;
		const variants = listVariants(file, requestHeaders);
		// Weak comparison (RFC 9110 §13.1.2), and any variant matches: a new dictionary alone doesn't resend a page.
		const tags = requestHeaders["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
		const unchanged = variants.find(({ etag }) => tags?.includes(etag) || tags?.includes("*"));
		if (unchanged && status === 200) {
			const { "Content-Encoding": _, ...headers } = createHeaders(file, unchanged, requestHeaders, more);
			return void response.writeHead(304, headers).end();
		}
		const variant = variants[0] as Variant;
		const headers = createHeaders(file, variant, requestHeaders, more);
		const isFresh = (requestHeaders["if-range"] ?? variant.etag) === variant.etag;
		const body = await variant.body();
		const part = isFresh && status === 200 ? parseRange(requestHeaders.range, body.length) : "all";
		const withRange = (bytes: string) => ({ ...headers, "Content-Range": `bytes ${bytes}/${body.length}` });
		if (part === null) return end(response, 416, withRange("*"), "");
		if (part === "all") return end(response, status, headers, body);
		end(response, 206, withRange(`${part.start}-${part.end}`), body.subarray(part.start, part.end + 1));
	}
	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const { url = "/", method = "GET" } = request;
		// HTTP/1.1 implies keep-alive, and bytes are scarce in the first flight.
		if (request.httpVersion === "1.1") response.removeHeader("Connection");
		const asked = { method, url, type: request.headers["content-type"] };
		const find = (path: string) => files.get(path);
		const { file, status = 200, headers } = await resolveRequest(asked, origin, find);
		if (file) return send(response, file, status, headers);
		end(response, status, { ...security, ...plainText, ...headers }, texts[status] ?? "");
	};
}
