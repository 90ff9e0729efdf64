import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
/** Required free space: some containers give /dev/shm only 64 MB. */
const room = 512 * 2 ** 20;

/**
 * A tmpfs folder on Linux if it has room, else the system's temp folder, so that throwaway databases needn't wait for the disk.
 * After `kill -9` both hold the same data.
 */
export function memoryFolder(): string {
	try {
		accessSync(memory, constants.W_OK);
		const { bavail, bsize } = statfsSync(memory);
		return bavail * bsize > room ? memory : tmpdir();
	} catch {
		return tmpdir();
	}
}
