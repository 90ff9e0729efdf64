import { linkSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathTo } from "../../content/readers/disk.ts";

function hasSame(file: string, body: Buffer): boolean {
	const size = statSync(file, { throwIfNoEntry: false })?.size;
	return size === body.length && readFileSync(file).equals(body);
}

/**
 * Writes a file of a build; where the last one has the same file, links to that: after an edit it has nearly all, and making and
 * removing thousands of files is a tenth of a build. A build's files are replaced, never changed in their place.
 * @param name its path in `dist`, the folder that this build is made in @param last the folder of the last build
 */
export function put(dist: string, name: string, body: Buffer, last = pathTo("dist")): void {
	const [before, file] = [join(last, name), join(dist, name)];
	try {
		if (hasSame(before, body)) {
			linkSync(before, file);
			return;
		}
	} catch {
		// On a disk without links it is written.
	}
	writeFileSync(file, body);
}
