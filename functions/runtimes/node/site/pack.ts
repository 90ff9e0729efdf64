import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { form, type Index, type Part, packName, writePack } from "./pack-write.ts";

export interface Pack extends Index {
	read(part: Part): Promise<Buffer>;
	/** Once what is being read has been. */
	close(): Promise<void>;
}

async function readAt(handle: FileHandle, { at, length }: Part): Promise<Buffer> {
	const body = Buffer.allocUnsafeSlow(length);
	const { bytesRead } = await handle.read(body, 0, length, at);
	if (bytesRead !== length) throw new Error("The pack of the build is cut off.");
	return body;
}

/** The index at the end of a pack; null where that is in another form than ours. */
async function indexOf(handle: FileHandle): Promise<Index | null> {
	const { size } = await handle.stat();
	const length = 8 + form.length;
	if (size < length) return null;
	const end = await readAt(handle, { at: size - length, length });
	if (!end.subarray(8).equals(form)) return null;
	const bytes = end.readUInt32BE();
	return JSON.parse((await readAt(handle, { at: size - length - bytes, length: bytes })).toString());
}

/** Where there is no build: the API is served alone. */
const nothing: Pack = {
	files: [],
	dictionaries: {},
	read: () => Promise.reject(new Error("There is no build.")),
	close: async () => {},
};

/**
 * Opens a build: whatever is put in the place of its folder afterwards, what is read is this one.
 * @param dir its folder, or null where there is none
 */
export async function openPack(dir: string | null): Promise<Pack> {
	if (!dir) return nothing;
	const own = join(dir, packName);
	if (existsSync(own)) {
		const handle = await open(own);
		const index = await indexOf(handle);
		if (index) return { ...index, read: (part) => readAt(handle, part), close: () => handle.close() };
		await handle.close();
	}
	// A folder that was put together by hand, or by another version: a pack of our own, gone with the process.
	const folder = mkdtempSync(join(tmpdir(), "pack-"));
	writePack(dir, join(folder, packName));
	const handle = await open(join(folder, packName));
	rmSync(folder, { recursive: true });
	const index = (await indexOf(handle)) as Index;
	return { ...index, read: (part) => readAt(handle, part), close: () => handle.close() };
}
