import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** An empty folder for each test that follows; it goes after what was started in it. */
export function emptyFolder(): { path: string } {
	const folder = { path: "" };
	beforeEach(() => {
		folder.path = mkdtempSync(join(tmpdir(), "test-"));
	});
	afterEach(() => rmSync(folder.path, { recursive: true, force: true }));
	return folder;
}
