import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { kindsWith, ofAllPages, stepsFor, stories, storiesAbout } from "../support/changed.ts";
import { root } from "../support/steps.ts";
import { under } from "./files.ts";

const named = new Set([...Object.values(stories).flat(), ...ofAllPages]);
const files = under("tests/e2e", /\.e2e\.ts$/).map((path) => path.replace(/^.*\/(.*)\.e2e\.ts$/, "$1"));
const rooms = [...under("src"), ...under("functions"), ...under("i18n/en")].map(
	(path) => /^(?:src\/features|src|functions|i18n\/en)\/([\w-]+)(?:\/|\.json$)/.exec(path)?.[1],
);

describe("what a change touches", () => {
	it("knows the stories of every file, and no others", () => {
		expect([...named].sort()).toEqual(files.sort());
	});

	it("knows only rooms that there are", () => {
		expect(Object.keys(stories).filter((room) => !rooms.includes(room))).toEqual([]);
	});

	it("are the stories of its room, and the changed ones themselves", () => {
		const pattern = new RegExp(storiesAbout(["functions/chat/answer.ts", "tests/e2e/help.e2e.ts"]) ?? "");
		expect(pattern.test("node chat.e2e.ts what is asked is answered")).toBe(true);
		expect(pattern.test("node help.e2e.ts a link to an answer opens it")).toBe(true);
		expect(pattern.test("node blog.e2e.ts a post is read")).toBe(false);
		expect(storiesAbout(["README.md"])).toBeUndefined();
	});

	it("are the kinds of pages that a file is part of, as far as a minute reaches", () => {
		expect(kindsWith(["src/features/speed/SpeedPage.astro"])).toEqual(["speed test"]);
		const [chrome] = [storiesAbout(["src/layouts/Base.astro"]) ?? ""];
		expect(chrome).toContain("pages\\.e2e\\.ts .*the (home|login|sign-up|forgotten password) page");
	});

	it("are no stories, and no build, where no page and no answer changes", async () => {
		const steps = await stepsFor(["tests/unit/call.test.ts"]);
		expect(steps.map(({ name }) => name)).toEqual(["lint", "house", "related", "sync", "types"]);
		expect(steps[2]?.command.join(" ")).toBe(
			`vitest related --run --project=unit* --project=api --passWithNoTests --reporter=default --reporter=json --outputFile.json=${join(root, ".cache/tests/related.json")} tests/unit/call.test.ts`,
		);
	});

	it("are no tests in Node where pages change, which none of those imports", async () => {
		const steps = await stepsFor(["src/features/country/CountryPage.astro"], async () => true);
		expect(steps.map(({ name }) => name)).toEqual(["lint", "house", "e2e"]);
	});

	it("is built anew for its stories, unless what stands there is of now", async () => {
		const names = async (fresh: boolean) =>
			(await stepsFor(["public/favicon.svg", "src/styles/tokens.css"], async () => fresh)).map(
				({ name }) => name,
			);
		expect(await names(false)).toEqual(["site", "lint", "house", "related", "e2e"]);
		expect(await names(true)).toEqual(["lint", "house", "related", "e2e"]);
	});
});
