import { describe, expect, it } from "vitest";
import { textOf, under } from "./files.ts";
import { flatten } from "./rules/dictionary.ts";
import { type Said, saidIn, together, unusedWords } from "./rules/unused-words.ts";

const nameOf = (path: string): string => /([\w-]+)\.json$/.exec(path)?.[1] ?? "";
/** Questions and their pages are read whole (src/i18n/questions.ts), and nest words as dictionaries do. */
const written = under("content", /^content\/(questions|answers)\/[\w-]+\/en\.json$/).map(
	(path) => [path.replace(/^content\/(\w+)\/([\w-]+)\/.*/, "$1:$2"), JSON.parse(textOf(path))] as const,
);
const words = new Map([
	...written.flatMap(([name, data]) =>
		[...flatten(data)].map(([key, text]) => [`${name}.${key}`, text] as const),
	),
	...under("i18n/en", /\.json$/)
		.filter((path) => nameOf(path) !== "glossary")
		.flatMap((path) =>
			[...flatten(JSON.parse(textOf(path)))].map(([key, text]) => [`${nameOf(path)}:${key}`, text] as const),
		),
]);

const code = [...under("src", /\.(astro|tsx?)$/), ...under("functions", /\.ts$/)];
const sources = new Map<string, Said>([
	...[...code, ...under("content", /\.(json|mdx|ts)$/)].map(
		(path) => [path, saidIn(textOf(path), path)] as const,
	),
	...written.map(([name]) => [name, saidIn(`list("${name}")`, "a.ts")] as const),
]);
/** The feature or domain that a file belongs to; elsewhere its folder. */
const folderOf = (path: string): string =>
	/^(src\/features|functions)\/[\w-]+\//.exec(path)?.[0] ?? path.slice(0, path.lastIndexOf("/") + 1);
/** Where words go that a room hands on. */
const shared = /^(src\/(ui|api|i18n|layouts|stores|boot)|functions\/contract)\//;

/**
 * Who reads a section's words beside the rooms that take it: the search of the site, what the build writes into its index; and
 * what names come from, where code reads `words[name]`.
 */
const readBy: Record<string, string[]> = {
	navbar: ["src/features/search/"],
	profile: ["content/platforms.json"],
	pricing: ["content/plans.json", "content/free-and-paid.json"],
	test_checkout: ["functions/sandbox/coins/"],
};

/** What is said in the rooms that take a section whole. */
function takersOf(section: string): Said | undefined {
	const takes = new RegExp(`\\b(section|serverText)\\([^)]*"${section}"`);
	const rooms = code.filter((path) => takes.test(textOf(path))).map(folderOf);
	if (rooms.length === 0) return undefined;
	return together(
		[...sources]
			.filter(
				([path]) =>
					shared.test(path) ||
					rooms.includes(folderOf(path)) ||
					readBy[section]?.some((place) => path.startsWith(place)),
			)
			.map(([, saying]) => saying),
	);
}
const sections = new Set([...words.keys()].map((key) => key.split(":")[0] ?? ""));
const takers = new Map(
	[...sections].flatMap((section) => {
		const room = takersOf(section);
		return room ? [[section, room] as const] : [];
	}),
);

describe("words", () => {
	it("are all shown by somebody", () => {
		expect(unusedWords(words, together([...sources.values()]), takers)).toEqual([]);
	});
});
