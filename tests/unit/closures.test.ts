import { expect, it } from "vitest";
import { closuresOf, type Graph } from "../../src/build/closures.ts";

type Modules = Record<string, { code?: string; imports?: string[]; later?: string[] }>;

const modules: Modules = {
	"/site/src/pages/a.astro": { code: "a", imports: ["/site/src/list.ts"] },
	"/site/src/pages/b.astro": { code: "b", later: ["/site/src/late.ts"] },
	"/site/src/list.ts": { code: "list", imports: ["\0data", "/site/src/back.ts"] },
	// They import each other.
	"/site/src/back.ts": { code: "back", imports: ["/site/src/list.ts"] },
	"/site/src/late.ts": { code: "late", imports: ["node:fs"] },
	"/site/src/middleware.ts": { code: "middleware", imports: ["/site/src/words.ts"] },
	"/site/src/words.ts": { code: "words" },
	"\0data": { code: "data" },
};
const graphOf = (changes: Modules): Graph => {
	const all = { ...modules, ...changes };
	return {
		getModuleIds: () => Object.keys(all),
		getModuleInfo: (id) => {
			const found = all[id];
			return found
				? { code: found.code, importedIds: found.imports, dynamicallyImportedIds: found.later }
				: null;
		},
	};
};
const closures = (changes: Modules = {}, root = "/site") =>
	closuresOf(graphOf(changes), root, /^src\/pages\/.*\.astro$/, ["src/middleware.ts"]);
const changedBy = (changes: Modules) => {
	const before = closures();
	return [...closures(changes)]
		.filter(([page, { hash }]) => before.get(page)?.hash !== hash)
		.map(([page]) => page);
};

it("a page is another one when anything is that it imports, at any depth and in whatever way, and no other page", () => {
	const [a, b] = ["src/pages/a.astro", "src/pages/b.astro"];
	expect([...closures().keys()]).toEqual([a, b]);
	expect(changedBy({})).toEqual([]);
	expect(changedBy({ "\0data": { code: "other" } })).toEqual([a]);
	expect(changedBy({ "/site/src/back.ts": { code: "other", imports: ["/site/src/list.ts"] } })).toEqual([a]);
	expect(changedBy({ "/site/src/late.ts": { code: "other" } })).toEqual([b]);
	expect(changedBy({ "/site/src/pages/b.astro": { code: "other" } })).toEqual([b]);
	expect(changedBy({ "/site/src/words.ts": { code: "other" } })).toEqual([a, b]);
	// The same words of another module: which one is imported counts, too.
	expect(changedBy({ "/site/src/late.ts": { code: "late", imports: ["node:path"] } })).toEqual([b]);
	expect(changedBy({ "/site/src/unused.ts": { code: "unused" } })).toEqual([]);
});

it("what is looked at in another way does not count, but what it imports does", () => {
	const pages = (changes: Modules) =>
		closuresOf(graphOf(changes), "/site", /[ab]\.astro$/, [], /^src\/list\.ts$|^\0data$/);
	const page = (changes: Modules) => pages(changes).get("src/pages/a.astro")?.hash;
	expect([...pages({}).values()].map(({ hasApart }) => hasApart)).toEqual([true, false]);
	expect(page({ "\0data": { code: "other" } })).toBe(page({}));
	const imports = ["\0data", "/site/src/back.ts"];
	expect(page({ "/site/src/list.ts": { code: "other", imports } })).toBe(page({}));
	expect(page({ "/site/src/back.ts": { code: "other" } })).not.toBe(page({}));
});

it("a build without the modules that belong to all pages is not taken for one that has them", () => {
	expect(() => closures({}, "/other")).toThrow("src/middleware.ts");
});
