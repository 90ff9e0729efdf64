import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, stop } from "esbuild";
import { inAscii } from "./ascii.mjs";

/**
 * Makes one file of the server and one of each command in `.cache/server`: the same modules, stripped of their types one by one,
 * take more memory and start later.
 */
const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const out = path("../../../.cache/server/");

/** Of zod's words for faults only the English ones: nobody is shown any, and all of its languages are a quarter of a megabyte. */
const oneLanguage = {
	name: "one-language",
	setup: ({ onLoad }) =>
		onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
			contents: 'export { default as en } from "./en.js";',
		})),
};

/** What an operator runs where there are no sources, such as in a container. */
const commands = ["admin", "backup-command", "newsletter", "stats"].map((name) =>
	path(`../operator/${name}.ts`),
);

rmSync(out, { recursive: true, force: true });
const { outputFiles } = await build({
	entryPoints: [path("start.ts"), ...commands],
	outdir: out,
	entryNames: "[name]",
	outExtension: { ".js": ".mjs" },
	write: false,
	bundle: true,
	platform: "node",
	format: "esm",
	target: "node22",
	// Half the text for V8 to keep, and names as they are for what the log says.
	minifyWhitespace: true,
	minifySyntax: true,
	plugins: [oneLanguage],
	logLevel: "warning",
	// Optional accelerators of `ws`, which are not installed; and what only reads D1, from a checkout.
	external: ["bufferutil", "utf-8-validate", "wrangler"],
	// Packages written for CommonJS call `require` for what Node brings.
	banner: {
		js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
	},
});
await stop();
mkdirSync(out, { recursive: true });
for (const { path: file, text } of outputFiles) writeFileSync(file, inAscii(text));
// Beside their reader, as in the source.
cpSync(path("../../db/migrations"), `${out}migrations`, { recursive: true });
