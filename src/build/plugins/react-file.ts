import * as React from "react";
import * as runtime from "react/jsx-runtime";
import * as dom from "react-dom";
import * as client from "react-dom/client";
import type { Plugin } from "rolldown";
import { bundle } from "./bundle.ts";

/** By name, the module that exports it: React is CommonJS, so `export *` would export nothing. */
const exporters = new Map<string, string>();
for (const [from, module] of Object.entries({
	react: React,
	"react/jsx-runtime": runtime,
	"react-dom": dom,
	"react-dom/client": client,
}))
	for (const name of Object.keys(module))
		if (name !== "module.exports" && !exporters.has(name)) exporters.set(name, from);

const entry = import.meta.filename;
const source: Plugin = {
	name: "react-source",
	load: (id) =>
		id === entry
			? [...exporters].map(([name, from]) => `export { ${name} } from "${from}";`).join("\n")
			: null,
};

let reactFile: Promise<[path: string, code: string]> | undefined;

/** Bundles React as one file that islands, plans and chat share, so that browsers cache it once. */
export function buildReactFile(): Promise<[path: string, code: string]> {
	reactFile ??= bundle(entry, "react", "esm", [source]).then(({ files: [file] }) => file);
	return reactFile;
}

/** Points imports of React to that file. */
export const sharedReact: Plugin = {
	name: "shared-react",
	resolveId: {
		filter: { id: /^react(-dom)?(\/(client|jsx-runtime))?$/ },
		handler: async () => ({ id: (await buildReactFile())[0], external: "absolute" as const }),
	},
};
