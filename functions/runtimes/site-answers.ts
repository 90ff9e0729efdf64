import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyOf, type Encoding, negotiate, rangeOf, type SiteFile } from "./site-files.ts";

const flat = (headers: Record<string, string | number>): string[] =>
	Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

const etagOf = (file: SiteFile, encoding: Encoding): string =>
	`"${file.etag}${encoding === "identity" ? "" : `-${encoding}`}"`;

/** Whether a list of entity tags names this one; weak ones count (RFC 9110 §13.1.2). */
const names = (header: string | undefined, etag: string): boolean =>
	(header ?? "")
		.split(",")
		.map((tag) => tag.trim().replace(/^W\//, ""))
		.some((tag) => tag === etag || tag === "*");

/** A file's headers, as Node takes them: names and values in turn. */
function createHeads(security: Record<string, string>) {
	const headersOf = (file: SiteFile, encoding: Encoding): Record<string, string | number> => ({
		...security,
		"Content-Type": file.type,
		"Cache-Control": file.cache,
		ETag: etagOf(file, encoding),
		...((file.bodies.br || file.bodies.gzip) && { Vary: "Accept-Encoding" }),
		...(encoding !== "identity" && { "Content-Encoding": encoding }),
		"Content-Length": file.bodies[encoding]?.length ?? file.size,
	});
	const known: Record<Encoding, Map<SiteFile, string[]>> = {
		br: new Map(),
		gzip: new Map(),
		identity: new Map(),
	};
	return {
		headersOf,
		/** The header lines of a 200, made at the first request for each encoding. */
		headOf(file: SiteFile, encoding: Encoding): string[] {
			const head = known[encoding].get(file) ?? flat(headersOf(file, encoding));
			known[encoding].set(file, head);
			return head;
		},
	};
}

export interface SiteAnswers {
	/** A file under its own address: whole, a part of it, or that it has not changed. */
	send(request: IncomingMessage, response: ServerResponse, file: SiteFile): void;
	/** A page under an address that is not its own. */
	show(
		request: IncomingMessage,
		response: ServerResponse,
		file: SiteFile,
		status: number,
		more: object,
	): void;
	/** A line of text. */
	plain(response: ServerResponse, status: number, text: string, more?: object): void;
}

/** The ways to answer with files in memory, each with the security headers. */
export function createAnswers(security: Record<string, string>): SiteAnswers {
	const { headersOf, headOf } = createHeads(security);

	function send(request: IncomingMessage, response: ServerResponse, file: SiteFile): void {
		const { range, "if-range": ifRange, "accept-encoding": accept } = request.headers;
		const encoding = range ? "identity" : negotiate(file, accept);
		if (names(request.headers["if-none-match"], etagOf(file, encoding))) {
			const { "Content-Length": _, "Content-Encoding": __, ...headers } = headersOf(file, encoding);
			response.writeHead(304, flat(headers)).end();
			return;
		}
		if (range && (!ifRange || ifRange === etagOf(file, "identity"))) {
			const part = rangeOf(range, file.size);
			if (part !== "all") {
				sendPart(request, response, file, part);
				return;
			}
		}
		response.writeHead(200, headOf(file, encoding));
		response.end(request.method === "HEAD" ? undefined : bodyOf(file, encoding));
	}

	function sendPart(
		request: IncomingMessage,
		response: ServerResponse,
		file: SiteFile,
		part: { start: number; end: number } | null,
	): void {
		const headers = headersOf(file, "identity");
		headers["Content-Range"] = part ? `bytes ${part.start}-${part.end}/${file.size}` : `bytes */${file.size}`;
		headers["Content-Length"] = part ? part.end - part.start + 1 : 0;
		response.writeHead(part ? 206 : 416, flat(headers));
		response.end(
			part && request.method !== "HEAD"
				? bodyOf(file, "identity").subarray(part.start, part.end + 1)
				: undefined,
		);
	}

	function show(
		request: IncomingMessage,
		response: ServerResponse,
		file: SiteFile,
		status: number,
		more: object,
	): void {
		const encoding = negotiate(file, request.headers["accept-encoding"]);
		response.writeHead(status, flat({ ...headersOf(file, encoding), ...more }));
		response.end(request.method === "HEAD" ? undefined : bodyOf(file, encoding));
	}

	function plain(response: ServerResponse, status: number, text: string, more: object = {}): void {
		response.writeHead(
			status,
			flat({
				...security,
				"Content-Type": "text/plain; charset=utf-8",
				"Cache-Control": "no-cache",
				"Content-Length": Buffer.byteLength(text),
				...more,
			}),
		);
		response.end(response.req.method === "HEAD" ? undefined : text);
	}

	return { send, show, plain };
}
