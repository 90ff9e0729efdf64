import { statfsSync } from "node:fs";

/** Bytes that this process may still write to a folder's disk; of one that says nothing of its size, without end. */
export function freeBytes(folder: string): number {
	const { blocks, bavail, bsize } = statfsSync(folder);
	return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}
