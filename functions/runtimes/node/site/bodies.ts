import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import type { Coding, SiteFile } from "./files.ts";
import type { Pack } from "./pack.ts";

const unpack = promisify(brotliDecompress);
const zip = promisify(gzip);

/** Bytes that are kept: the bodies that are asked for most. */
const most = 8 * 1024 * 1024;

/** Gives the bytes of a file in a coding: at once where they are kept. */
export type Bodies = (file: SiteFile, coding: Coding) => Buffer | Promise<Buffer>;

/**
 * Reads bodies out of a build as they are asked for. What was compressed is unpacked for the few who do not take brotli, and
 * made gzip for those who take that.
 */
export function createBodies({ read }: Pick<Pack, "read">, room = most): Bodies {
	const kept = new Map<string, Buffer>();
	const coming = new Map<string, Promise<Buffer>>();
	let held = 0;

	async function make({ parts }: SiteFile, coding: Coding): Promise<Buffer> {
		const own = coding === "gzip" ? undefined : parts[coding];
		if (own) return read(own);
		if (!parts.br) throw new Error(`There is no body in ${coding}.`);
		const whole = await unpack(await read(parts.br));
		return coding === "gzip" ? zip(whole, { level: 6 }) : whole;
	}

	function keep(key: string, body: Buffer): void {
		if (body.length > room / 4) return;
		kept.set(key, body);
		held += body.length;
		for (const [oldest, { length }] of kept) {
			if (held <= room) break;
			kept.delete(oldest);
			held -= length;
		}
	}

	return (file, coding) => {
		const key = `${coding}${file.etag}${coding === "dcb" ? file.dictionary : ""}`;
		const known = kept.get(key);
		if (known) {
			// The one that was asked for longest ago is the first.
			kept.delete(key);
			kept.set(key, known);
			return known;
		}
		// A crowd that asks for the same is served by one reading.
		const under = coming.get(key);
		if (under) return under;
		const fresh = make(file, coding).finally(() => coming.delete(key));
		coming.set(key, fresh);
		return fresh.then((body) => {
			keep(key, body);
			return body;
		});
	};
}
