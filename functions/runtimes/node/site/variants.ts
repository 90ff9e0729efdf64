import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { dictionaryHeld } from "../../../contract/next-pages.ts";
import { BoundedMap } from "../../../http/bounded-map.ts";
import { takes } from "../../../http/request/encodings.ts";
import type { SiteFile } from "./files.ts";

const decompress = promisify(brotliDecompress);
const compress = promisify(gzip);

/** Bodies that are kept for clients without brotli, and the most bytes of one: together some 12 MB. */
const mostKept = 50;
const largestKept = 256 * 1024;

export interface Variant {
	encoding: "dcb" | "br" | "gzip" | "identity";
	etag: string;
	body(): Buffer | Promise<Buffer>;
}

/** Gives the forms of a file that a client takes, the smallest first; the last one is the file itself, which all take. */
export function createVariants(most = mostKept) {
	const unpacked = new BoundedMap<Promise<Buffer>>(most);

	/** A crowd that asks for the same is served by one decompression. */
	function unpack({ body, etag }: SiteFile, isGzip: boolean): Promise<Buffer> {
		const key = `${etag} ${isGzip}`;
		const known = unpacked.get(key);
		if (known) return known;
		const fresh = decompress(body).then((whole) => (isGzip ? compress(whole, { level: 6 }) : whole));
		unpacked.set(key, fresh);
		const drop = () => unpacked.delete(key);
		fresh.then(({ length }) => length > largestKept && drop(), drop);
		return fresh;
	}

	return (file: SiteFile, headers: IncomingHttpHeaders): Variant[] => {
		const { body, etag, isCompressed } = file;
		const whole = () => (isCompressed ? unpack(file, false) : body);
		const identity: Variant = { encoding: "identity", etag: `"${etag}"`, body: whole };
		if (headers.range || !isCompressed) return [identity];
		const accept = `${headers["accept-encoding"] ?? ""}`;
		const held = dictionaryHeld(accept, `${headers["available-dictionary"] ?? ""}`);
		const own = file.variants.find(({ dictionary }) => dictionary === held);
		const variant = (encoding: Variant["encoding"], name: string, of: Variant["body"]): Variant[] => [
			{ encoding, etag: `"${etag}-${name}"`, body: of },
		];
		return [
			// A page is other bytes with another dictionary.
			...(own ? variant("dcb", `dcb-${own.dictionary.slice(0, 8)}`, () => own.body) : []),
			...(takes(accept, "br") ? variant("br", "br", () => body) : []),
			...(takes(accept, "gzip") ? variant("gzip", "gzip", () => unpack(file, true)) : []),
			identity,
		];
	};
}

/**
 * The bytes a Range header asks for (RFC 9110 §14.2): one range, end inclusive; "all" where none is understood, null where it lies outside.
 */
export function rangeOf(
	header: string | undefined,
	size: number,
): { start: number; end: number } | "all" | null {
	const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
	if (first === undefined || last === undefined || (!first && !last)) return "all";
	const start = first ? Number(first) : Math.max(0, size - Number(last));
	const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
	if (first && last && Number(last) < start) return "all";
	return start < size && start <= end ? { start, end } : null;
}
