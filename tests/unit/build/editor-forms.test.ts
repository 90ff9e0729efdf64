import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { guideFile } from "../../../content/readers/help/guides.ts";
import { countryFile } from "../../../content/readers/places/countries.ts";
import { plansFile } from "../../../content/readers/plans.ts";
import { postFile } from "../../../content/readers/posts.ts";
import { findFiles, readText } from "../../../content/readers/read/disk.ts";
import { perLanguage, text } from "../../../content/readers/read/fields.ts";
import { buildEditorConfig } from "../../../src/build/admin/collections.ts";
import { buildForm, type Field } from "../../../src/build/admin/forms.ts";
import { mergeFile } from "../../../src/build/admin/merge.ts";
import { renderEditorPage } from "../../../src/build/admin/page.ts";
import { root } from "../../support/folders.ts";

const named = (fields: Field[] | undefined, name: string) => fields?.find((field) => field.name === name);

describe("forms for the content schemas", () => {
	it("have a field for each one of the schema, required where it is", () => {
		const form = buildForm(postFile);
		expect(form.map(({ name }) => name)).toEqual(Object.keys(postFile.shape));
		expect(form.filter(({ required }) => required).map(({ name }) => name)).toEqual([
			"published",
			"category",
			"author",
			"seed",
		]);
	});

	it("support days, choices, lengths, lists and objects", () => {
		const form = buildForm(countryFile);
		expect(named(form, "checked")).toMatchObject({ widget: "datetime", type: "date" });
		expect(named(buildForm(postFile), "category")).toMatchObject({
			widget: "select",
			options: expect.any(Array),
		});
		expect(named(form, "seed")).toMatchObject({ required: false });
		expect(named(buildForm(guideFile), "order")).toMatchObject({ widget: "number", value_type: "int" });
		const english = named(named(form, "words")?.fields, "en");
		const limits = { minlength: 30, maxlength: 60 };
		expect(named(english?.fields, "metaTitle")).toMatchObject({ widget: "string", ...limits });
		expect(named(english?.fields, "sections")).toMatchObject({
			widget: "list",
			min: 3,
			allow_add: false,
			default: ["use", "law", "speed"].map((id) => ({ id })),
		});
	});

	it("have fields for the texts of each question of a theme, including Arabic", () => {
		const { collections } = buildEditorConfig();
		const questions = collections.find((one) => "name" in one && one.name === "questions");
		const files = (questions as { files: { name: string; fields: Field[] }[] }).files;
		for (const { name, fields } of files.filter(({ name }) => !name.endsWith("-words"))) {
			expect(fields.map((field) => field.name)).toEqual(["order", "questions"]);
			const words = files.find((file) => file.name === `${name}-words`)?.fields;
			const { questions } = JSON.parse(readFileSync(join(root, `content/questions/${name}.json`), "utf8"));
			expect(named(words, "questions")?.fields?.map((field) => [field.name, field.i18n])).toEqual(
				questions.map(({ id }: { id: string }) => [id, true]),
			);
			const needed = named(words, "questions")?.fields?.flatMap((field) => [
				field.required,
				named(field.fields, "q")?.required,
			]);
			expect(new Set(needed?.flat()), "English is enough to begin with").toEqual(new Set(["en"]));
		}
	});

	it("name a language in itself, and require none but English", () => {
		const words = buildForm(z.strictObject({ words: perLanguage(text()) }))[0]?.fields;
		expect(words?.map(({ label, required }) => [label, required])).toEqual([
			["English", true],
			["العربية", false],
			["Français", false],
			["Русский", false],
		]);
	});

	it("describe each field and its rules", () => {
		const hint = "The code of a country such as DE.";
		expect(named(buildForm(countryFile), "code")).toMatchObject({ hint });
		const form = buildForm(
			z.object({
				metaTitle: z.string().describe("what search engines show"),
				q: z.string().meta({ title: "Question" }),
			}),
		);
		expect(form.map(({ label, hint }) => [label, hint])).toEqual([
			["Meta title", "What search engines show."],
			["Question", undefined],
		]);
	});

	it("refuse an unsupported schema", () => {
		expect(() =>
			buildForm(z.object({ tile: z.union([z.string(), z.object({ name: z.string() })]) })),
		).toThrow("The editor knows no field for tile.");
	});

	it("refuse what would stop the build: line breaks in front matter, and deleting a text's data alone", () => {
		const { collections } = buildEditorConfig();
		const collection = (name: string) => collections.find((one) => "name" in one && one.name === name);
		const { files } = collection("post-texts") as { files: { fields: (Field & { pattern?: string[] })[] }[] };
		for (const { name, pattern } of files[0]?.fields ?? [])
			expect(new RegExp(pattern?.[0] ?? "").test("one\ntwo"), name).toBe(name === "body");
		for (const name of ["posts", "guides", "incidents"])
			expect(collection(name)).toMatchObject({ delete: false });
	});

	it("exist for all kinds of content", () => {
		const names = buildEditorConfig().collections.flatMap((one) => ("name" in one ? [one.name] : []));
		const kinds = "posts post-texts guides incidents countries streaming questions authors claims facts";
		expect(names).toEqual(expect.arrayContaining(kinds.split(" ")));
	});

	it("find files written as the editor writes them, so that a change shows only itself", () => {
		const files = findFiles(
			"content/{plans.json,{authors,blog,claims,countries,guides,incidents,questions,services}/**/*.json}",
		);
		expect(files.length).toBeGreaterThan(200);
		const others = files.filter((path) => {
			const text = readText(path);
			return text !== `${JSON.stringify(JSON.parse(text), null, "\t")}\n`;
		});
		expect(others).toEqual([]);
	});
});

describe("saving in the editor", () => {
	const json = `${JSON.stringify({ name: { a: 1, b: null }, unknown: true, list: ["x", "y"] }, null, "\t")}\n`;
	const save = (change: object) =>
		mergeFile("content/a.json", json, JSON.stringify({ ...JSON.parse(json), ...change }));

	it("leaves an unchanged file as it is, in any order and spacing", () => {
		const { name, ...rest } = JSON.parse(json);
		expect(mergeFile("content/a.json", json, JSON.stringify({ ...rest, name }, null, 4))).toBe(json);
	});

	it("changes a value in place, and keeps numbers and null as they are", () =>
		expect(save({ name: { a: "2" } })).toBe(json.replace("1", "2")));

	it("adds no empty values, and removes deleted ones", () => {
		expect(save({ more: { en: {}, ar: "" }, draft: false, none: [], unset: null })).toBe(json);
		expect(JSON.parse(save({ list: ["x"] }))).toEqual({ ...JSON.parse(json), list: ["x"] });
		expect(JSON.parse(save({ list: ["x", "y", "z"], unknown: undefined }))).toEqual({
			name: { a: 1, b: null },
			list: ["x", "y", "z"],
		});
	});

	it("removes deleted items of a list and leaves the others as they are", () => {
		const plans = ["a", "b", "c"].map((id) => ({
			id,
			starts: null,
			note: "n",
			ends: "2026-12-31T23:59:59Z",
		}));
		const before = `${JSON.stringify({ plans }, null, "\t")}\n`;
		/** As the editor writes it: other order, what was never set as false, no null, minutes only. */
		const shown = plans.map(({ id, note }) => ({ renews: false, note, id, ends: "2026-12-31T23:59:00Z" }));
		const after = (list: object[]) => mergeFile("content/a.json", before, JSON.stringify({ plans: list }));
		const without = (...ids: string[]) =>
			`${JSON.stringify({ plans: plans.filter(({ id }) => !ids.includes(id)) }, null, "\t")}\n`;
		const [a, b, c] = shown as [object, object, object];
		expect(after([a, b, c])).toBe(before);
		expect(after([a, c])).toBe(without("b"));
		expect(after([b])).toBe(without("a", "c"));
		expect(after([a, { ...c, note: "m" }])).toBe(without("b").replace(/"n"(?![\s\S]*"n")/, '"m"'));
		expect(JSON.parse(after([a, b, c, { ...a, id: "d", more: "" }])).plans[3]).toEqual({
			id: "d",
			note: "n",
			ends: "2026-12-31T23:59:00Z",
		});
	});

	it("knows an item by its id, whatever is deleted or moved beside it", () => {
		const before =
			'{\n\t"plans": [{ "id": "a", "n": 1, "x": null }, { "n": 2, "id": "b" }, { "id": "c", "n": 3 }]\n}\n';
		const after = (...plans: object[]) =>
			JSON.parse(mergeFile("content/a.json", before, JSON.stringify({ plans })));
		expect(JSON.stringify(after({ id: "c", n: 3 }, { n: 9, id: "a" }).plans)).toBe(
			'[{"id":"c","n":3},{"id":"a","n":9,"x":null}]',
		);
	});

	it("ends a discount whose days are cleared", () => {
		const before = readText("content/plans.json");
		const file = JSON.parse(before);
		const plans = file.plans.map(
			({ discountStarts, discountEnds, ...plan }: object & Record<string, unknown>) => ({
				...plan,
				discount: 0,
			}),
		);
		const saved = mergeFile("content/plans.json", before, JSON.stringify({ ...file, plans }));
		const days = plansFile
			.parse(JSON.parse(saved))
			.plans.flatMap((plan) => [plan.discountStarts, plan.discountEnds]);
		expect(new Set(days)).toEqual(new Set([null]));
	});

	it("writes frontmatter quoted and in order, and the text unchanged", () => {
		const text = '---\ntitle: "A \\"b\\""\nexcerpt: "C"\n---\n\nWords {"<"} \n\n- x\n';
		const original = '---\nexcerpt: "C"\ntitle: "A \\"b\\""\ndescription: ""\n---\nWords {"<"} \n\n- x\n';
		expect(mergeFile("content/a.mdx", text, original)).toBe(text);
		expect(mergeFile("content/a.mdx", text, original.replace("C", "D"))).toBe(text.replace("C", "D"));
		const windows = text.replaceAll("\n", "\r\n");
		expect(mergeFile("content/a.mdx", windows, original)).toBe(windows);
		expect(mergeFile("content/a.mdx", windows, original.replace("C", "D"))).toBe(text.replace("C", "D"));
		expect(mergeFile("content/a.mdx", "", "---\ntitle: New\n---\nWords")).toBe(
			'---\ntitle: "New"\n---\n\nWords\n',
		);
	});
});

it("the editor's page loads nothing from other hosts, and calls only the configured Git server", () => {
	const policy = (page: string) => /content-security-policy" content="([^"]*)/.exec(page)?.[1] ?? "";
	expect(policy(renderEditorPage())).not.toContain("https://");
	expect(policy(renderEditorPage("https://git.test"))).toContain(
		"connect-src 'self' blob: data: https://git.test",
	);
});
