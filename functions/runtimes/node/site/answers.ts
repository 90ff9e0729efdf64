import type { IncomingMessage, ServerResponse } from "node:http";
import { dictionaryHeld } from "../../../contract/next-pages.ts";
import { ifMatchHolds } from "../../../http/request/if-match.ts";
import type { Bodies } from "./bodies.ts";
import { type Coding, rangeOf, type SiteFile, taken } from "./files.ts";
import { createHeads, etagOf, flat } from "./heads.ts";
import type { Part } from "./pack-write.ts";

/** Whether a list of entity tags names this one; weak ones count (RFC 9110 §13.1.2). */
const names = (header: string | undefined, etag: string): boolean =>
	(header ?? "")
		.split(",")
		.map((tag) => tag.trim().replace(/^W\//, ""))
		.some((tag) => tag === etag || tag === "*");

/** Whether the client asked for another version than this one. */
const isOther = ({ headers }: IncomingMessage, file: SiteFile, codings: Coding[]): boolean =>
	!ifMatchHolds(
		headers["if-match"],
		codings.map((coding) => etagOf(file, coding)),
	);

/** Does something with a body: now, where it is there. */
const whenThere = (body: Buffer | Promise<Buffer>, then: (body: Buffer) => void): void | Promise<void> =>
	body instanceof Promise ? body.then(then) : then(body);

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
	): void | Promise<void>;
	/** A line of text. */
	plain(response: ServerResponse, status: number, text: string, more?: object): void;
}

/** The ways to answer with the files of a build, each with the security headers. */
export function createAnswers(security: Record<string, string>, bodies: Bodies): SiteAnswers {
	const { headersOf, headOf } = createHeads(security);

	/** Pages with a dictionary, by their body with it; of those that were asked for so. */
	const twinned = new Map<Part, SiteFile>();

	/** The page with the dictionary that the client has, where it is one of its own. */
	const twinFor = ({ headers }: IncomingMessage, file: SiteFile): SiteFile | undefined => {
		const available = headers["available-dictionary"];
		if (!file.twins || !available || headers.range) return undefined;
		const held = dictionaryHeld(headers["accept-encoding"], `${available}`);
		const twin = file.twins.find(({ dictionary }) => dictionary === held);
		if (!twin) return undefined;
		const { dictionary, dcb } = twin;
		const known = twinned.get(dcb) ?? { ...file, parts: { ...file.parts, dcb }, dictionary };
		twinned.set(dcb, known);
		return known;
	};

	function send(request: IncomingMessage, response: ServerResponse, asked: SiteFile): void | Promise<void> {
		const twin = twinFor(request, asked);
		const file = twin ?? asked;
		const { range, "if-range": ifRange, "if-none-match": held } = request.headers;
		const others = range ? (["identity"] as const) : taken(file, request.headers["accept-encoding"]);
		// Any of the bodies that it takes is as good: a page that it has is not sent again because it has a dictionary since.
		const codings: Coding[] = twin ? ["dcb", ...others] : others.slice();
		if (isOther(request, file, codings)) return plain(response, 412, "Precondition failed\n");
		const same = held && codings.find((coding) => names(held, etagOf(file, coding)));
		if (same) {
			const whole = headersOf(file, same, request.headers, 0);
			const { "Content-Length": _, "Content-Encoding": __, ...headers } = whole;
			response.writeHead(304, flat(headers)).end();
			return;
		}
		if (range && (!ifRange || ifRange === etagOf(file, "identity"))) {
			const part = rangeOf(range, file.size);
			if (part !== "all") return sendPart(request, response, file, part);
		}
		const [coding = "identity"] = codings;
		return whenThere(bodies(file, coding), (body) => {
			response.writeHead(200, headOf(file, coding, request.headers, body.length));
			response.end(request.method === "HEAD" ? undefined : body);
		});
	}

	function sendPart(
		request: IncomingMessage,
		response: ServerResponse,
		file: SiteFile,
		part: { start: number; end: number } | null,
	): void | Promise<void> {
		const headers = headersOf(file, "identity", request.headers, part ? part.end - part.start + 1 : 0);
		headers["Content-Range"] = part ? `bytes ${part.start}-${part.end}/${file.size}` : `bytes */${file.size}`;
		response.writeHead(part ? 206 : 416, flat(headers));
		if (!part || request.method === "HEAD") return void response.end();
		return whenThere(bodies(file, "identity"), (body) => {
			response.end(body.subarray(part.start, part.end + 1));
		});
	}

	function show(
		request: IncomingMessage,
		response: ServerResponse,
		file: SiteFile,
		status: number,
		more: object,
	): void | Promise<void> {
		const [encoding = "identity"] = taken(file, request.headers["accept-encoding"]);
		return whenThere(bodies(file, encoding), (body) => {
			const headers = headersOf(file, encoding, request.headers, body.length);
			const links = [headers.Link, "Link" in more ? more.Link : undefined].filter(Boolean).join(", ");
			response.writeHead(status, flat({ ...headers, ...more, ...(links && { Link: links }) }));
			response.end(request.method === "HEAD" ? undefined : body);
		});
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
