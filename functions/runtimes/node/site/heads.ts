import type { IncomingHttpHeaders } from "node:http";
import { leadingOn, varies } from "../../../contract/next-pages.ts";
import type { Coding, SiteFile } from "./files.ts";

export type Headers = Record<string, string | number>;

/** Headers as Node takes them: names and values in turn. */
export const flat = (headers: Headers): string[] =>
	Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/** One that names these bytes: a page is other bytes with another dictionary. */
export function etagOf({ etag, dictionary }: SiteFile, coding: Coding): string {
	if (coding === "identity") return `"${etag}"`;
	return `"${etag}-${coding}${coding === "dcb" ? `-${dictionary?.slice(0, 8)}` : ""}"`;
}

/** The headers of files, each with the security headers. */
export function createHeads(security: Record<string, string>) {
	/** @param length of the body, in bytes */
	const headersOf = (
		file: SiteFile,
		coding: Coding,
		asked: IncomingHttpHeaders,
		length: number,
	): Headers => ({
		...security,
		...file.more,
		...leadingOn(file.leads ?? [], `${asked["save-data"] ?? ""}`),
		"Content-Type": file.type,
		"Cache-Control": file.cache,
		ETag: etagOf(file, coding),
		...(file.parts.br && { Vary: file.leads ? varies : "Accept-Encoding" }),
		...(coding !== "identity" && { "Content-Encoding": coding }),
		"Content-Length": length,
	});
	const known = new Map<string, Map<SiteFile, string[]>>();
	return {
		headersOf,
		/** The header lines of a 200, made at the first request for each encoding. */
		headOf(file: SiteFile, coding: Coding, asked: IncomingHttpHeaders, length: number): string[] {
			const kind = file.leads && asked["save-data"] ? "" : coding;
			if (!kind) return flat(headersOf(file, coding, asked, length));
			const heads = known.get(kind) ?? new Map<SiteFile, string[]>();
			known.set(kind, heads);
			const head = heads.get(file) ?? flat(headersOf(file, coding, asked, length));
			heads.set(file, head);
			return head;
		},
	};
}
