import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
/** Bytes that have to be free there: some containers have 64 MB. */
const room = 512 * 2 ** 20;

/**
 * Where Linux keeps files in memory, if there is room, else the system's folder for what is temporary: a database that goes with
 * its test need not wait for a disk at every write. What `kill -9` leaves is the same in both.
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
