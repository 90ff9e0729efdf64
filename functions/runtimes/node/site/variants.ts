import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { dictionaryHeld } from "../../../contract/next-pages.ts";
import { BoundedMap } from "../../../http/bounded-map.ts";
import { takes } from "../../../http/request/encodings.ts";
import type { SiteFile } from "./files.ts";

const decompress = promisify(brotliDecompress);
const compress = promisify(gzip);

/** Bytes of a body that is kept for clients without brotli: fifty of them are some 12 MB. */
const largestKept = 256 * 1024;

export interface Variant {
	encoding: "dcb" | "br" | "gzip" | "identity";
	etag: string;
	body(): Buffer | Promise<Buffer>;
}

/** Gives the forms of a file that a client takes, the smallest first; the last one is the file itself, which all take. */
export function createVariants(most = 50) {
	const unpacked = new BoundedMap<Promise<Buffer>>(most);

	/** A crowd that asks for the same is served by one decompression. */
	function unpack({ body, etag }: SiteFile, isGzip: boolean): Promise<Buffer> {
		const key = `${etag} ${isGzip}`;
		const pending = unpacked.get(key);
		if (pending) return pending;
		const fresh = decompress(body).then((whole) => (isGzip ? compress(whole, { level: 6 }) : whole));
		unpacked.set(key, fresh);
		const drop = () => unpacked.delete(key);
		fresh.then(({ length }) => length > largestKept && drop(), drop);
		return fresh;
	}

	return (file: SiteFile, headers: IncomingHttpHeaders): Variant[] => {
		const { body, etag, isCompressed } = file;
		const form = (encoding: Variant["encoding"], name: string, bytes: Variant["body"]): Variant => ({
			encoding,
			etag: `"${etag}${name}"`,
			body: bytes,
		});
		const identity = form("identity", "", () => (isCompressed ? unpack(file, false) : body));
		if (headers.range || !isCompressed) return [identity];
		const accept = `${headers["accept-encoding"] ?? ""}`;
		const clientDictionary = dictionaryHeld(accept, `${headers["available-dictionary"] ?? ""}`);
		const own = file.variants.find(({ dictionary }) => dictionary === clientDictionary);
		return [
			// A page is other bytes with another dictionary.
			own && form("dcb", `-dcb-${own.dictionary.slice(0, 8)}`, () => own.body),
			takes(accept, "br") && form("br", "-br", () => body),
			takes(accept, "gzip") && form("gzip", "-gzip", () => unpack(file, true)),
			identity,
		].filter((variant) => !!variant);
	};
}
