import { fileURLToPath } from "node:url";
import type { Plugin } from "rolldown";
import { bundleOnce } from "./bundle.ts";

/** What our islands and the libraries they use take from React, by where they ask for it. */
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

/** React as one module with an address of its own, the same for islands, plans and chat: who has met one has it for all. */
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

/** Leads what asks for React to that module. Throws where built code takes what the module does not give: only a visitor would be told. */
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
