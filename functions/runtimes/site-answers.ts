import type { IncomingMessage, ServerResponse } from "node:http";
import { dictionaryHeld } from "../contract/next-pages.ts";
import { bodyOf, rangeOf, type SiteFile, type Twin, taken } from "./site-files.ts";
import { type Coding, createHeads, etagOf, flat } from "./site-heads.ts";
import { createTwins } from "./site-twins.ts";

/** Whether a list of entity tags names this one; weak ones count (RFC 9110 §13.1.2). */
const names = (header: string | undefined, etag: string): boolean =>
	(header ?? "")
		.split(",")
		.map((tag) => tag.trim().replace(/^W\//, ""))
		.some((tag) => tag === etag || tag === "*");

export interface SiteAnswers {
	/** A file under its own address: whole, a part of it, or that it has not changed. */
	send(request: IncomingMessage, response: ServerResponse, file: SiteFile): void | Promise<void>;
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
	const read = createTwins();

	/** The page as it is compressed with a dictionary, where the client has that one. */
	function twinFor({ headers }: IncomingMessage, { twin }: SiteFile): Twin | undefined {
		const available = headers["available-dictionary"];
		if (!twin || !available || headers.range) return undefined;
		return dictionaryHeld(headers["accept-encoding"], `${available}`) === twin.hash ? twin : undefined;
	}

	function send(request: IncomingMessage, response: ServerResponse, file: SiteFile): void | Promise<void> {
		const { range, "if-range": ifRange, "if-none-match": held } = request.headers;
		const twin = twinFor(request, file);
		const [encoding = "identity", ...others] = range ? [] : taken(file, request.headers["accept-encoding"]);
		// Any of the bodies that it takes is as good: a page that it has is not sent again because it has a dictionary since.
		const codings: Coding[] = [...(twin ? (["dcb"] as const) : []), encoding, ...others];
		const same = held && codings.find((coding) => names(held, etagOf(file, coding)));
		if (same) {
			const {
				"Content-Length": _,
				"Content-Encoding": __,
				...headers
			} = headersOf(file, same, request.headers);
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
		const sendOwn = () => {
			response.writeHead(200, headOf(file, encoding, request.headers));
			response.end(request.method === "HEAD" ? undefined : bodyOf(file, encoding));
		};
		if (!twin) return sendOwn();
		return read(twin).then((body) => {
			if (!body) return sendOwn();
			response.writeHead(200, headOf(file, "dcb", request.headers));
			response.end(request.method === "HEAD" ? undefined : body);
		});
	}

	function sendPart(
		request: IncomingMessage,
		response: ServerResponse,
		file: SiteFile,
		part: { start: number; end: number } | null,
	): void {
		const headers = headersOf(file, "identity", request.headers);
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
		const [encoding = "identity"] = taken(file, request.headers["accept-encoding"]);
		const headers = headersOf(file, encoding, request.headers);
		const links = [headers.Link, "Link" in more ? more.Link : undefined].filter(Boolean).join(", ");
		response.writeHead(status, flat({ ...headers, ...more, ...(links && { Link: links }) }));
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
