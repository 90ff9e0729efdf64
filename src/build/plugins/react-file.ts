import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Plugin as RolldownPlugin } from "rolldown";
import type { Plugin } from "vite";
import { bundledOnce } from "./bundle.ts";

/** What our islands and the libraries they use take from React, by where they ask for it. */
const taken: Record<string, string> = {
	react: `createContext, createElement, forwardRef, Fragment, lazy, memo, startTransition, Suspense, use, useCallback, useEffect, useId,
		useImperativeHandle, useLayoutEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore, default`,
	"react/jsx-runtime": "jsx, jsxs",
	"react-dom": "createPortal",
	"react-dom/client": "createRoot, hydrateRoot",
};
const source = Object.entries(taken)
	.map(([from, names]) => `export { ${names} } from "${from}";`)
	.join("\n");

let made: Promise<{ path: string; code: string }> | undefined;

/** React as one module with an address of its own, the same for islands, plans and chat: who has met one has it for all. */
export function reactFile(): Promise<{ path: string; code: string }> {
	made ??= bundledOnce(fileURLToPath(import.meta.url), "esm", { source }).then((code) => {
		const hash = createHash("sha256").update(code).digest("base64url").slice(0, 6);
		return { path: `/_astro/react.${hash}.js`, code };
	});
	return made;
}

const names = new Set(
	Object.values(taken)
		.join()
		.split(/[,\s]+/),
);

/** Throws where built code takes what the module does not give: the browser would only say so to the visitor. */
export function checkTaken(code: string): void {
	for (const [, list = ""] of code.matchAll(/import\{([^}]*)\}from"\/_astro\/react\./g))
		for (const name of list.split(",").map((part) => part.replace(/ as .*/, "")))
			if (!names.has(name))
				throw new Error(`React's file gives no ${name}: add it to src/build/plugins/react-file.ts.`);
}

/** Leads what asks for React to that module. */
export const sharedReact: RolldownPlugin & Plugin = {
	name: "shared-react",
	enforce: "pre",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "client",
	resolveId: {
		filter: { id: /^react(-dom)?(\/(client|jsx-runtime))?$/ },
		handler: async () => ({ id: (await reactFile()).path, external: "absolute" as const }),
	},
};
