import { describe, expect, it } from "vitest";
import { environment, listNamesReadBy } from "../../functions/contract/environment.ts";
import { renderConfiguration } from "../../functions/runtimes/operator/configuration.ts";
import { filesUnder, textOf } from "./files.ts";

const names = Object.keys(environment).sort();

/** Environment variables that the code reads: `read("PORT")`, `readSetting("ORIGIN")`. */
const namesIn = (paths: string[]): Set<string> =>
	new Set(
		paths.flatMap((path) =>
			[...textOf(path).matchAll(/\b(?:read|readSetting)\("(\w+)"\)/g)].map(([, n = ""]) => n),
		),
	);

it("names files in SECURITY.md that exist", () => {
	const paths = [...textOf("functions/SECURITY.md").matchAll(/`([\w/-]+\.ts)`/g)].map(
		([, path = ""]) => path,
	);
	const existing = filesUnder("functions", /\.ts$/);
	expect(paths.filter((path) => !existing.includes(`functions/${path}`))).toEqual([]);
});

describe("environment variables", () => {
	it("are explained on the page that `npm run configuration` writes", () =>
		expect(textOf("functions/runtimes/deploy/configuration.md")).toBe(renderConfiguration()));

	it("are read where the table says", () => {
		const runtime = namesIn(filesUnder("functions/runtimes", /\.ts$/));
		const build = namesIn([...filesUnder("src/build", /\.ts$/), ...filesUnder("src/site", /\.ts$/)]);
		expect(names.filter((name) => runtime.has(name))).toEqual(listNamesReadBy("machine").sort());
		expect(names.filter((name) => build.has(name))).toEqual(listNamesReadBy("build").sort());
	});

	it("match those set by the edge's configuration and the machine's service", () => {
		const vars = JSON.parse(/"vars": (\{[^}]*\})/.exec(textOf("wrangler.jsonc"))?.[1] ?? "null");
		expect(listNamesReadBy("edge")).toEqual(expect.arrayContaining(Object.keys(vars)));
		const service = textOf("functions/runtimes/deploy/site.service");
		const set = [...service.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name);
		expect(set.length).toBeGreaterThan(0);
		expect(listNamesReadBy("machine")).toEqual(expect.arrayContaining(set));
	});

	it("are build arguments of the container where the build reads them", () => {
		const file = textOf("functions/runtimes/deploy/Containerfile");
		expect(/^ARG (.+)$/m.exec(file)?.[1]?.split(" ")).toEqual(listNamesReadBy("build"));
	});
});
