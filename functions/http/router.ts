import type { Result, Router } from "hono/router";

/** Those that a path of ours may have; anybody may think of others. */
const methods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * A router that is asked once for each path without parameters, and method: where paths have names and parameters side by side,
 * as `/passkeys/add` and `/passkeys/{id}/name`, Hono's own walks a tree for every call.
 */
export function remembering<Value>(router: Router<Value>): Router<Value> {
	const fixed = new Set<string>();
	const found = new Map<string, Result<Value>>();
	return {
		name: router.name,
		add(method, path, handler) {
			if (!/[:*{]/.test(path)) fixed.add(path);
			router.add(method, path, handler);
		},
		match(method, path) {
			const line = `${method} ${path}`;
			const known = found.get(line);
			if (known) return known;
			const result = router.match(method, path);
			if (fixed.has(path) && methods.includes(method)) found.set(line, result);
			return result;
		},
	};
}
