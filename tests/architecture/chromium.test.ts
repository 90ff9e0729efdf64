import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { firstWorking, shellBeside } from "../support/browser/chromium.ts";

it("a Chromium that does not start is passed over for one that does", async () => {
	const folder = await mkdtemp(join(tmpdir(), "chromium-"));
	const script = async (name: string, code: string) => {
		const file = join(folder, name);
		await writeFile(file, `#!/bin/sh\n${code}\n`);
		await chmod(file, 0o755);
		return file;
	};
	const stub = await script("stub", "echo 'install the snap'; exit 1");
	const broken = await script("broken", "echo 'libnss3.so: cannot open shared object file' >&2; exit 127");
	const good = await script("good", "echo 'Chromium 156.0.8078.79'");
	expect(await firstWorking([join(folder, "absent"), stub, broken, good])).toBe(good);
	expect(await firstWorking([stub, broken])).toBeUndefined();
});

it("Playwright's headless shell lies beside its whole Chromium", () => {
	expect(shellBeside("/c/ms-playwright/chromium-1234/chrome-linux64/chrome")).toBe(
		"/c/ms-playwright/chromium_headless_shell-1234/chrome-headless-shell-linux64/chrome-headless-shell",
	);
	expect(
		shellBeside("/c/chromium-9/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome"),
	).toBe("/c/chromium_headless_shell-9/chrome-headless-shell-mac-arm64/chrome-headless-shell");
	expect(shellBeside("C:\\p\\chromium-9\\chrome-win64\\chrome.exe")).toBe(
		"C:\\p\\chromium_headless_shell-9\\chrome-headless-shell-win64\\chrome-headless-shell.exe",
	);
});
