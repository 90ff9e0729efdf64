import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { root } from "../support/folders.ts";

it.each([
	".env",
	".env.production",
	".dev.vars",
	".dev.vars.staging",
	".data/secrets.json",
	"backups/x/secrets.json",
])("%s, which holds secrets, is never committed by accident", (path) => {
	expect(spawnSync("git", ["check-ignore", "-q", path], { cwd: root }).status).toBe(0);
});

it("one command lists what runs, with its versions, in the form that scanners read", {
	timeout: 60_000,
}, () => {
	const { stdout } = spawnSync("npm", ["run", "-s", "sbom"], { cwd: root, encoding: "utf8" });
	const { bomFormat, components } = JSON.parse(stdout) as {
		bomFormat: string;
		components: { name: string; version: string; hashes?: unknown[] }[];
	};
	expect(bomFormat).toBe("CycloneDX");
	for (const name of ["hono", "stripe", "nodemailer", "jose"]) {
		const result = components.find((component) => component.name === name);
		expect([name, result?.version, result?.hashes?.length]).toEqual([name, expect.stringMatching(/^\d/), 1]);
	}
});
