import { fileURLToPath } from "node:url";
import type { Plugin } from "rolldown";
import { bundleOnce } from "./bundle.ts";

/** What islands and their libraries import from React, by module. */
const exportNames: Record<string, string> = {
	react: `createContext, createElement, forwardRef, Fragment, lazy, memo, startTransition, Suspense, use, useCallback, useEffect, useId,
		useImperativeHandle, useLayoutEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore, default`,
	"react/jsx-runtime": "jsx, jsxs",
	"react-dom": "createPortal",
	"react-dom/client": "createRoot, hydrateRoot",
};
const source = Object.entries(exportNames)
	.map(([from, names]) => `export { ${names} } from "${from}";`)
	.join("\n");

let reactBundle: Promise<[path: string, code: string]> | undefined;

/** Bundles React as one file that islands, plans and chat share, so that browsers cache it once. */
export function reactFile(): Promise<[path: string, code: string]> {
	reactBundle ??= bundleOnce(fileURLToPath(import.meta.url), "react", "esm", { source }).then(
		({ files }) => files[0] as [string, string],
	);
	return reactBundle;
}

const names = new Set(
	Object.values(exportNames)
		.join()
		.split(/[,\s]+/),
);

/** Points imports of React to that file. Throws when code imports what the file lacks, which otherwise fails only in browsers. */
export const sharedReact: Plugin = {
	name: "shared-react",
	resolveId: {
		filter: { id: /^react(-dom)?(\/(client|jsx-runtime))?$/ },
		handler: async () => ({ id: (await reactFile())[0], external: "absolute" as const }),
	},
	generateBundle(_, output) {
		for (const part of Object.values(output)) {
			const code = part.type === "chunk" ? part.code : "";
			for (const [, list = ""] of code.matchAll(/import\{([^}]*)\}from"\/_astro\/react\./g))
				for (const name of list.split(",").map((part) => part.replace(/ as .*/, "")))
					if (!names.has(name))
						throw new Error(`React's file gives no ${name}: add it to src/build/plugins/react-file.ts.`);
		}
	},
};
