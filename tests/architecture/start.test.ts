import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { expect, it } from "vitest";
import { emptyFolder } from "../support/empty-folder.ts";
import { textOf } from "./files.ts";

const folder = emptyFolder();

/** Writes a fake `node` that logs its arguments under `name` and really runs npm only. */
function writeNode(path: string, name: string, more = ""): void {
	mkdirSync(dirname(path), { recursive: true });
	const npm = `case "$1" in */npm*) exec "${process.execPath}" "$@";; esac`;
	writeFileSync(path, `#!/bin/sh\n${npm}\necho "${name} $*" >> "${folder.path}/log"\n${more}\n`);
	chmodSync(path, 0o755);
}

it.each(["start", "dev", "test"])("npm %s installs with any Node and runs on its own", (script) => {
	const inFolder = (path: string) => join(folder.path, path);
	writeFileSync(inFolder("package.json"), textOf("package.json"));
	writeNode(inFolder("brought/node"), "own");
	writeNode(inFolder("old/node"), "old", "mkdir -p node_modules && cp -r brought node_modules/.bin");
	const { status, stderr } = spawnSync("npm", ["run", script], {
		cwd: folder.path,
		env: { ...process.env, PATH: [inFolder("old"), process.env.PATH].join(delimiter) },
		encoding: "utf8",
	});
	expect([status, stderr]).toEqual([0, ""]);
	const [install, ...rest] = readFileSync(inFolder("log"), "utf8").trim().split("\n");
	expect(install).toBe("old functions/runtimes/node/install.mjs");
	expect(rest.length).toBeGreaterThan(0);
	expect(rest.filter((command) => command.startsWith("old"))).toEqual([]);
});
