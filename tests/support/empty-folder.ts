import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** A fresh folder per test; removed after whatever the test started has stopped. */
export function emptyFolder(): { path: string } {
	const folder = { path: "" };
	beforeEach(() => {
		folder.path = mkdtempSync(join(tmpdir(), "test-"));
	});
	afterEach(() => rmSync(folder.path, { recursive: true, force: true }));
	return folder;
}
