import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { clientDictionaryHash } from "../../../contract/next-pages.ts";
import { acceptsEncoding } from "../../../http/request/accept.ts";
import type { SiteFile } from "./files.ts";

const decompress = promisify(brotliDecompress);
const compress = promisify(gzip);

export interface Variant {
	encoding: "dcb" | "br" | "gzip" | "identity";
	etag: string;
	body(): Buffer | Promise<Buffer>;
}

/** The variants a client accepts, smallest first; the last is uncompressed and always accepted. */
export function variantsOf(file: SiteFile, headers: IncomingHttpHeaders): Variant[] {
	const { body, etag, isCompressed, withDictionary } = file;
	const createVariant = (encoding: Variant["encoding"], name: string, bytes: Variant["body"]): Variant => ({
		encoding,
		etag: `"${etag}${name}"`,
		body: bytes,
	});
	const identity = createVariant("identity", "", () => (isCompressed ? decompress(body) : body));
	if (headers.range || !isCompressed) return [identity];
	const accept = `${headers["accept-encoding"] ?? ""}`;
	const clientDictionary = clientDictionaryHash(accept, `${headers["available-dictionary"] ?? ""}`);
	return [
		// The bytes depend on the dictionary.
		withDictionary?.hash === clientDictionary &&
			createVariant("dcb", `-dcb-${clientDictionary?.slice(0, 8)}`, () => withDictionary.body),
		acceptsEncoding(accept, "br") && createVariant("br", "-br", () => body),
		acceptsEncoding(accept, "gzip") &&
			createVariant("gzip", "-gzip", async () => compress(await decompress(body))),
		identity,
	].filter((variant) => !!variant);
}
