import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answerFile } from "../../../content/readers/help/answers.ts";
import { guideFile } from "../../../content/readers/help/guides.ts";
import { incidentFile } from "../../../content/readers/incidents.ts";
import { isWaiting, readSchedules, type Schedule } from "../../../content/readers/read/schedule.ts";
import { findExpiry } from "../../../functions/runtimes/node/build/site-build.ts";
import { listDrafts, reportDrafts } from "../../../src/build/commands/content.ts";
import { findOlderTexts } from "../../../src/build/commands/missing.ts";
import { loadTexts } from "../../../src/build/plugins/text-loader.ts";
import { emptyFolder } from "../../support/empty-folder.ts";

// Modules read under these settings mustn't reach other files of the process.
afterAll(() => vi.resetModules());
const folder = emptyFolder();
const eve = Date.parse("2026-11-30T23:59:59Z");
const morning = Date.parse("2026-12-01T00:00:00Z");

describe("a scheduled text", () => {
	it.each<[Schedule, boolean, boolean]>([
		[{}, false, false],
		[{ published: "2026-11-30" }, false, false],
		[{ published: "2026-12-01" }, true, false],
		[{ published: "2026-12-02" }, true, true],
		[{ draft: true }, true, true],
		[{ draft: true, published: "2026-01-01" }, true, true],
		[{ draft: false }, false, false],
	])("with %j waits on the eve: %j, and on the first of December: %j", (text, before, after) => {
		expect([isWaiting(text, eve), isWaiting(text, morning)]).toEqual([before, after]);
	});

	it("can be of any kind, with a valid date", () => {
		const wait = { draft: true, published: "2026-12-01" };
		const incident = { began: "2026-11-20T08:00:00Z", parts: ["mail"], ...wait };
		expect(incidentFile.parse(incident)).toMatchObject(wait);
		for (const { shape } of [guideFile, answerFile]) {
			expect(shape.draft.safeParse(true).success).toBe(true);
			expect(shape.published.safeParse("2026-12-01").success).toBe(true);
			expect(shape.published.safeParse("1 December").success).toBe(false);
		}
	});
});

it.each<[string, string, boolean]>([
	["production", "1796083199", false],
	["production", "1796083200", true],
	["development", "1796083199", true],
])("a build in %s at %s shows a text of the first of December: %j", async (mode, seconds, isShown) => {
	vi.stubEnv("MODE", mode);
	vi.stubEnv("SOURCE_DATE_EPOCH", seconds);
	vi.resetModules();
	const build = await import("../../../src/site/published.ts");
	expect(build.isShown({ published: "2026-12-01" })).toBe(isShown);
	expect(build.getWaitingMark({ published: "2026-12-01" })).toBe(
		mode === "development" ? "Not published before 2026-12-01" : undefined,
	);
});

describe("a folder of texts", () => {
	const write = (path: string, text: string | object) => {
		mkdirSync(dirname(join(folder.path, path)), { recursive: true });
		const written = typeof text === "string" ? text : JSON.stringify(text, null, "\t");
		writeFileSync(join(folder.path, path), written);
	};
	beforeEach(() => {
		write("content/blog/soon/post.json", { published: "2026-12-01" });
		write("content/blog/soon/en.mdx", '---\ntitle: "Soon"\n---\n');
		write("content/blog/there/post.json", { published: "2026-11-01" });
		write("content/guides/some/guide.json", { draft: true });
		write("content/guides/some/en.mdx", '---\ntitle: "A guide"\n---\n');
		write("content/answers/why/en.json", { published: "2026-12-09", metaTitle: "Why it is so" });
		write("content/incidents/late/incident.json", { published: "2026-11-30" });
		write("content/incidents/broken/incident.json", "{");
	});

	it("lists scheduled ones with day, file and title, by language", () => {
		expect(listDrafts("en", eve, folder.path)).toEqual([
			{ day: "2026-12-01", path: "content/blog/soon/en.mdx", title: "Soon" },
			{ day: "2026-12-09", path: "content/answers/why/en.json", title: "Why it is so" },
			{ day: "draft", path: "content/guides/some/en.mdx", title: "A guide" },
		]);
		expect(listDrafts("ru", eve, folder.path).map(({ title }) => title)).toEqual([
			undefined,
			undefined,
			undefined,
		]);
		expect(listDrafts("en", morning, folder.path)).toHaveLength(2);
		const line = /^English \(en\): 3 waiting\n {2}2026-12-01 {2}content\/blog\/soon\/en\.mdx {2}Soon\n/;
		expect(reportDrafts("en", eve, folder.path)).toMatch(line);
		expect(reportDrafts("fr", eve, folder.path)).toMatch(
			/French \(fr\): 3 waiting\n.*soon\/fr\.mdx {2}not written: English is shown/,
		);
	});

	it("skips no broken file", () =>
		expect(readSchedules(folder.path).get("content/incidents/broken/incident.json")).toEqual({}));

	it("makes the server rebuild on the day, without a commit", () => {
		expect(findExpiry(folder.path, eve)).toBe(morning);
		expect(findExpiry(folder.path, morning)).toBe(Date.parse("2026-12-09"));
	});
});

it.each([true, false])("invalid frontmatter fails a build, and not `npm run dev`: %j", async (throws) => {
	mkdirSync(join(folder.path, "content/incidents/a"), { recursive: true });
	writeFileSync(join(folder.path, "content/incidents/a/en.mdx"), "");
	const fail = () => Promise.reject(new Error("wrong"));
	const store = new Map();
	const loading = loadTexts("content/incidents", throws).load({
		config: { root: pathToFileURL(`${folder.path}/`), srcDir: pathToFileURL(`${folder.path}/src/`) },
		store: Object.assign(store, { addModuleImport() {} }),
		logger: { warn() {}, error() {}, info() {} },
		generateDigest: String,
		parseData: fail,
		entryTypes: new Map([[".mdx", { getEntryInfo: fail, contentModuleTypes: "mdx" }]]),
	} as never);
	if (throws) await expect(loading).resolves.toBeUndefined();
	else await expect(loading).rejects.toThrow("wrong");
});

const git = (...args: string[]) =>
	execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@a.example", ...args], {
		cwd: folder.path,
		stdio: "pipe",
	});
const commit = (files: Record<string, string>) => {
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(folder.path, path)), { recursive: true });
		writeFileSync(join(folder.path, path), text);
	}
	git("add", "-A");
	git("commit", "-qm", "a");
};

describe("a translation", () => {
	beforeEach(() => void git("init", "-q"));

	it("of any kind is outdated once its English has changed, until it changes too", () => {
		const all = (code: string, text: string) => ({
			[`content/answers/a/${code}.json`]: text,
			[`content/blog/a/${code}.mdx`]: text,
			[`content/protocols/${code}.json`]: text,
			[`content/questions/billing/${code}.json`]: text,
			[`i18n/${code}/home.json`]: text,
		});
		const older = (code: string) => findOlderTexts(code, folder.path).sort();
		commit({ ...all("en", "One."), ...all("fr", "Un.") });
		expect(older("fr")).toEqual([]);
		commit(all("en", "Two."));
		expect(older("fr")).toEqual(Object.keys(all("fr", "")));
		expect([...older("ru"), ...older("en")]).toEqual([]);
		commit(all("fr", "Deux."));
		expect(older("fr")).toEqual([]);
		commit({ ...all("en", "Three."), ...all("fr", "Trois.") });
		expect(older("fr")).toEqual([]);
	});

	it("comes first when its English changed last", () => {
		const english = "content/blog/a/en.mdx";
		const other = "content/blog/b/en.mdx";
		const texts = { [other]: "It is b.\n", "content/blog/b/fr.mdx": "B.\n" };
		commit({ [english]: "It is one.\n", "content/blog/a/fr.mdx": "Un.\n", ...texts });
		commit({ [english]: "It is two.\n" });
		commit({ [other]: "It is c.\n" });
		const [a, b] = ["content/blog/a/fr.mdx", "content/blog/b/fr.mdx"];
		expect(findOlderTexts("fr", folder.path)).toEqual([b, a]);
		writeFileSync(join(folder.path, english), "It is three.\n");
		expect(findOlderTexts("fr", folder.path)).toEqual([a, b]);
	});
});

it("without git no translation is reported", () => expect(findOlderTexts("fr", folder.path)).toEqual([]));
