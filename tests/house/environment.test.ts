import { describe, expect, it } from "vitest";
import { environment, namesReadBy } from "../../functions/contract/environment.ts";
import { textOf, under } from "./files.ts";

const names = Object.keys(environment).sort();

/** The names in the first cells of a table of the README: "| `PORT`, `HOST` | 4321 | … |". */
const tableNames = (text: string): string[] =>
	[...text.matchAll(/^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z][A-Z0-9_]+`)*) \|/gm)].flatMap(([, cell = ""]) =>
		[...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
	);

/** The names that code asks for: `read("PORT")`, `setting("ORIGIN")`. */
const namesIn = (paths: string[]): Set<string> =>
	new Set(
		paths.flatMap((path) =>
			[...textOf(path).matchAll(/\b(?:read|setting)\("(\w+)"\)/g)].map(([, n = ""]) => n),
		),
	);

describe("the names of the environment", () => {
	it("are explained in the README, each once", () => {
		expect(tableNames(textOf("README.md")).sort()).toEqual(names);
	});

	it("are read by whom the table says", () => {
		const runtime = namesIn(under("functions/runtimes", /\.ts$/));
		const build = namesIn(under("src/build", /\.ts$/));
		expect(names.filter((name) => runtime.has(name))).toEqual(namesReadBy("machine").sort());
		expect(names.filter((name) => build.has(name))).toEqual(namesReadBy("build").sort());
	});

	it("are those that the configurations of the edge and of a machine's service set", () => {
		const vars = JSON.parse(/"vars": (\{[^}]*\})/.exec(textOf("wrangler.jsonc"))?.[1] ?? "null");
		expect(namesReadBy("edge")).toEqual(expect.arrayContaining(Object.keys(vars)));
		const service = textOf("functions/runtimes/deploy/site.service");
		const set = [...service.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name);
		expect(set.length).toBeGreaterThan(0);
		expect(namesReadBy("machine")).toEqual(expect.arrayContaining(set));
	});
});

it("the check of the README finds every name of a row", () => {
	expect(tableNames("| Name | Meaning |\n| `PORT`, `HOST` | where |\n| `A_B1` | x |\n| `npm` | y |")).toEqual(
		["PORT", "HOST", "A_B1"],
	);
});
