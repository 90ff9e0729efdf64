import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planFor } from "../support/changed.ts";
import { chooseTests, unknownNames } from "../support/choice.ts";
import { pageKinds } from "../support/page-kinds.ts";
import { root } from "../support/steps.ts";
import { chooseStories, kindsWith } from "../support/stories.ts";
import { ofAllPages, secondsOf, stories } from "../support/story-files.ts";
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

	it("knows how long each story takes, and no test by a name that it has lost", () => {
		expect([...Object.keys(secondsOf), ...ofAllPages].sort()).toEqual(files.sort());
		expect(unknownNames()).toEqual([]);
	});

	it("are the stories of its room, and the changed ones themselves", () => {
		const { titles = "" } = chooseStories(["functions/assistant/answer.ts", "tests/e2e/help.e2e.ts"]);
		const pattern = new RegExp(titles);
		expect(pattern.test("node chat.e2e.ts what is asked is answered")).toBe(true);
		expect(pattern.test("node help.e2e.ts a link to an answer opens it")).toBe(true);
		expect(pattern.test("node blog.e2e.ts a post is read")).toBe(false);
		expect(chooseStories(["README.md"])).toEqual({ left: [] });
		expect(chooseStories(["content/incidents/x/en.mdx"]).titles).toContain("\\bstatus\\.e2e");
	});

	it("are as many stories as a minute has room for, and it says which have none", () => {
		const { titles, left } = chooseStories(["functions/billing/checkout.ts"]);
		expect(titles).toBe("\\bbilling\\.e2e\\.ts|\\bbilling-life\\.e2e\\.ts|\\btrial\\.e2e\\.ts");
		expect(left).toEqual(["coins", "plan-change"]);
		const own = ["account-access", "account-factors", "speed"];
		expect(chooseStories(own.map((name) => `tests/e2e/${name}.e2e.ts`))).toEqual({
			titles: own.map((name) => `\\b${name}\\.e2e\\.ts`).join("|"),
			left: [],
		});
	});

	it("are the kinds of pages that a file is part of, as far as a minute reaches", () => {
		expect(kindsWith(["src/features/speed/SpeedPage.astro"])).toEqual(["speed test"]);
		expect(kindsWith(["src/features/country/CountryPage.astro"])).toEqual(["country", "no country"]);
		expect(kindsWith(["content/countries/france.json"]).slice(0, 2)).toEqual(["country", "no country"]);
		expect(kindsWith(["src/features/speed/gauge.css"])).toEqual(["speed test"]);
		for (const path of ["src/layouts/Base.astro", "src/styles/tokens.css"]) {
			const { titles, left } = chooseStories([path]);
			expect(titles).toMatch(/pages\\.e2e\\.ts \.\*the \((\w[\w -]*\|){3}\w[\w -]*\) page$/);
			expect(left).toContain(`${pageKinds.length - 4} other kinds of pages`);
		}
	});

	it("are no stories, and no build, where no page and no answer changes", async () => {
		const { steps, left } = await planFor(["tests/unit/call.test.ts"]);
		expect(steps.map(({ name }) => name).filter((name) => name !== "sync")).toEqual([
			"lint",
			"related",
			"house",
			"types",
		]);
		expect(steps[1]?.command.join(" ")).toBe(
			`vitest run --project=unit* --reporter=default --reporter=json --outputFile.json=${join(root, ".cache/tests/related.json")} tests/unit/call.test.ts`,
		);
		expect(left).toEqual([]);
	});

	const names = async (path: string, fresh = true) =>
		(await planFor([path], async () => fresh)).steps
			.map(({ name }) => name)
			.filter((name) => name !== "sync");

	it("are no tests in Node where pages change, which none of those imports", async () => {
		expect(await names("src/features/country/CountryPage.astro")).toEqual(["lint", "e2e", "house"]);
	});

	it("is built anew for its stories and for checks of built pages, unless what stands there is of now", async () => {
		expect(await names("src/styles/tokens.css", false)).toEqual(["site", "lint", "e2e", "house"]);
		expect(await names("src/styles/tokens.css")).toEqual(["lint", "e2e", "house"]);
		expect(await names("tests/build/links.test.ts", false)).toEqual([
			"site",
			"lint",
			"house",
			"build",
			"types",
		]);
	});

	it.each([
		["functions/http/middleware.ts", ["unit api", "edge"]],
		["functions/billing/checkout.ts", ["unit api", "e2e", "edge"]],
		["src/layouts/Base.astro", ["e2e", "build"]],
		["README.md", []],
	])("says what it does not run of what %s touches, and how it is run", async (path, commands) => {
		const { left } = await planFor([path], async () => true);
		const said = left.map((sentence) => /npm test -- ((?:unit api|e2e|edge|build)\b)/.exec(sentence)?.[1]);
		expect(said).toEqual(commands);
	});

	it("says that everything is run with some files", async () => {
		expect((await planFor(["package.json"])).left).toEqual(["Everything is run with package.json: npm test"]);
	});
});

describe("the tests in Node that a change leads to", () => {
	const name = (path: string) => path.replace(/^tests\/|\.test\.tsx?$/g, "");
	const chosen = (...paths: string[]) => {
		const { run, left } = chooseTests(paths);
		return { run: run.map(name), left: left.map(name) };
	};

	it("are those that call what an API route answers, not all that have an API", () => {
		const { run, left } = chosen("functions/auth/passkey-login.ts");
		expect(run).toContain("api/passkeys");
		expect([...run, ...left]).not.toContain("api/newsletter");
		expect([...run, ...left]).not.toContain("api/tiles");
		expect(chosen("functions/newsletter/subscribe.ts").run).toContain("api/newsletter");
	});

	it("are those that import a query, and those that call who does", () => {
		const { run } = chosen("functions/db/queries/newsletter.ts");
		expect(run).toEqual(expect.arrayContaining(["api/newsletter", "api/newsletter-leave"]));
		expect(run).not.toContain("api/billing-buy");
	});

	it("are those that take a contract's values through its one file for all", () => {
		const { run } = chosen("functions/contract/plan-change.ts");
		expect(run).toEqual(expect.arrayContaining(["api/plan-change", "unit/plan-change"]));
		expect(run).not.toContain("api/tiles");
	});

	it("are of all domains where every call passes, as far as a minute reaches", () => {
		const { run, left } = chosen("functions/http/middleware.ts");
		expect(run.length).toBeGreaterThan(15);
		expect(left.length).toBeGreaterThan(50);
		for (const domain of ["billing", "chat", "factor", "newsletter", "service"])
			expect(run.filter((test) => test.startsWith(`api/${domain}`))).not.toEqual([]);
	});

	it("are a domain's where the file that mounts it changes", () => {
		const { run } = chosen("functions/newsletter/index.ts");
		expect(run).toContain("api/newsletter");
		expect(run).not.toContain("api/passkeys");
	});

	it("are an island's, and the nearest to what all read", () => {
		expect(chosen("src/features/profile/Devices.tsx").run).toContain("unit/profile-devices");
		expect(chosen("content/countries/germany.json").run).toContain("unit/countries");
		expect(chosen("content/blog/vpn-vs-proxy-2025/en.mdx").run).toContain("unit/posts");
		expect(chosen("i18n/fr/pricing.json").run).toContain("unit/pricing-text");
		expect(chosen("README.md", "src/styles/tokens.css")).toEqual({ run: [], left: [] });
	});

	it("are changed tests themselves, however long, and who uses a changed support file", () => {
		expect(chosen("tests/api/faults-load.node.test.ts", "tests/api/ndt7.node.test.ts").run).toEqual([
			"api/faults-load.node",
			"api/ndt7.node",
		]);
		expect(chosen("functions/runtimes/ndt7-transfer.ts").run).toContain("api/ndt7.node");
		expect(chosen("tests/support/coins.ts").run).toContain("api/coins");
	});
});
