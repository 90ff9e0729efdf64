import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** What a bundler knows of its modules. */
export interface Graph {
	getModuleIds(): Iterable<string>;
	getModuleInfo(id: string): {
		code?: string | null;
		importedIds?: readonly string[];
		dynamicallyImportedIds?: readonly string[];
	} | null;
}

export interface Closure {
	hash: string;
	/** Whether modules are among it that are looked at in another way. */
	hasApart: boolean;
}

/** A module's own hash: its code, and its file as it is, as styles in it are no code. */
function hashOf(id: string, code: string): string {
	const hash = createHash("sha256").update(`${id}\n${code.length}\n`).update(code);
	try {
		if (!id.startsWith("\0")) hash.update(readFileSync(id.replace(/\?.*$/, "")));
	} catch {
		// A module of no file: its code is all there is.
	}
	return hash.digest("base64url");
}

/**
 * For each module whose path matches, a hash of it and of everything it imports at any depth, in whatever way.
 * @param root the project's folder, which paths are from @param always modules that belong to each @param apart modules that are
 * looked at in another way: not they count, but what they import, and that there are any
 */
export function closuresOf(
	graph: Graph,
	root: string,
	wanted: RegExp,
	always: readonly string[] = [],
	apart?: RegExp,
): Map<string, Closure> {
	const pathOf = (id: string) => (id.startsWith(root) ? id.slice(root.length).replace(/^\//, "") : id);
	const ids = [...graph.getModuleIds()];
	const known = new Map<string, { hash: string; imports: readonly string[] }>();
	const moduleAt = (id: string) => {
		const info = known.get(id);
		if (info) return info;
		const { code, importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
		const hash = apart?.test(pathOf(id)) ? "" : hashOf(id, code ?? "");
		const made = { hash, imports: [...importedIds, ...dynamicallyImportedIds] };
		known.set(id, made);
		return made;
	};
	const common = ids.filter((id) => always.includes(pathOf(id)));
	if (common.length !== always.length) throw new Error(`Not all of ${always.join(", ")} are in the build.`);
	const closure = (entry: string): Closure => {
		const seen = new Set([entry, ...common]);
		for (const id of seen) for (const imported of moduleAt(id).imports) seen.add(imported);
		const hashes = [...seen].sort().map((id) => moduleAt(id).hash);
		const hash = createHash("sha256").update(hashes.join("\n")).digest("base64url");
		return { hash, hasApart: hashes.includes("") };
	};
	return new Map(ids.filter((id) => wanted.test(pathOf(id))).map((id) => [pathOf(id), closure(id)]));
}
