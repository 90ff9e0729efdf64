import { open } from "node:fs/promises";
import { hashIn } from "../contract/next-pages.ts";
import type { Twin } from "./site-files.ts";

/** Bodies that are kept, some hundred kilobytes: those that are asked for most. */
const most = 64;

async function read({ file, size, changed, hash }: Twin): Promise<Buffer | null> {
	try {
		await using handle = await open(file);
		const stat = await handle.stat();
		if (stat.size !== size || stat.mtimeMs !== changed) return null;
		const body = await handle.readFile();
		return hashIn(body) === hash ? body : null;
	} catch {
		return null;
	}
}

/** Reads pages that were compressed with a dictionary; null for one that is not what it was when the build was read. */
export function createTwins(): (twin: Twin) => Promise<Buffer | null> {
	const kept = new Map<Twin, Buffer>();
	return async (twin) => {
		const body = kept.get(twin) ?? (await read(twin));
		if (!body) return null;
		// The one that was asked for longest ago is the first.
		kept.delete(twin);
		kept.set(twin, body);
		const [oldest] = kept.keys();
		if (kept.size > most && oldest) kept.delete(oldest);
		return body;
	};
}
