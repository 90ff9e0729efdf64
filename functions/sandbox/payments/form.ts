import type { Metadata } from "./state.ts";

export interface Answer {
	status: number;
	body: unknown;
}

/** A form as Stripe's client sends it, `a[b][0]=c`, parsed into a tree; lists are keyed by index. */
export interface Tree {
	[name: string]: string | Tree;
}

export function parseForm(body: string): Tree {
	const root: Tree = Object.create(null);
	for (const [name, value] of new URLSearchParams(body)) {
		const path = name.split(/\[|\]\[?/).filter(Boolean);
		let node = root;
		for (const part of path.slice(0, -1)) {
			if (typeof node[part] !== "object") node[part] = Object.create(null) as Tree;
			node = node[part] as Tree;
		}
		node[path.at(-1) ?? ""] = value;
	}
	return root;
}

export const findNode = (tree: Tree | string | undefined, ...path: string[]): string | Tree | undefined =>
	path.reduce<string | Tree | undefined>(
		(node, part) => (typeof node === "object" ? node[part] : undefined),
		tree,
	);
export const readText = (tree: Tree, ...path: string[]): string => {
	const value = findNode(tree, ...path);
	return typeof value === "string" ? value : "";
};
export const readMetadata = (tree: Tree, ...path: string[]): Metadata => {
	const node = findNode(tree, ...path, "metadata");
	return typeof node === "object" ? (Object.fromEntries(Object.entries(node)) as Metadata) : {};
};

export const respond = (body: unknown): Answer => ({ status: 200, body });
export const refuse = (status: number, code: string, message: string): Answer => ({
	status,
	body: { error: { type: "invalid_request_error", code, message } },
});
export const refuseUnknown = (what: string, id: string) =>
	refuse(404, "resource_missing", `No such ${what}: '${id}'`);
