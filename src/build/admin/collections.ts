import type { z } from "zod";
import { authorFile } from "../../../content/readers/authors.ts";
import { claimFile } from "../../../content/readers/claims.ts";
import { guideFile } from "../../../content/readers/help/guides.ts";
import { questionWordsFile, themeFile } from "../../../content/readers/help/questions.ts";
import { incidentFile } from "../../../content/readers/incidents.ts";
import { countryFile } from "../../../content/readers/places/countries.ts";
import { plansFile } from "../../../content/readers/plans.ts";
import { findFiles, readText } from "../../../content/readers/read/disk.ts";
import { categories, serviceFile } from "../../../content/readers/services.ts";
import { defaultLocale, localeCodes } from "../../../i18n/locales.ts";
import { guideHead } from "../checks/guide-schema.ts";
import { postFile, postHead } from "../checks/post-schema.ts";
import { incidentHead } from "../checks/text-folders.ts";
import { formOf, NoForm } from "./forms.ts";

/** The text of a post, as it is written: components of ours would not survive a visual editor. */
const body = { name: "body", label: "body", widget: "richtext", modes: ["raw"], required: true };
const translated = { i18n: true };

const sampleOf = (path: string): unknown => JSON.parse(readText(path));

/** One file by its form; as it is written where a part of it fits into none. */
function fileOf(name: string, file: string, schema: z.ZodType, more: object = {}) {
	try {
		const sample = sampleOf(file.replace("{{locale}}", defaultLocale));
		return { name, label: name, file, format: "json", fields: formOf(schema, sample), ...more };
	} catch (error) {
		if (!(error instanceof NoForm)) throw error;
		return {
			name,
			label: name,
			file,
			format: "raw",
			fields: [{ name: "body", label: name, widget: "code" }],
		};
	}
}

/** A collection with a file for each of its entries. */
const entries = (name: string, one: string, folder: string, schema: z.ZodType, more: object = {}) => ({
	name,
	label: name,
	label_singular: one,
	folder: `content/${folder}`,
	extension: "json",
	format: "json",
	fields: formOf(schema),
	summary: "{{slug}}",
	slug: { editable: ["create"], hint: "the end of its address: small Latin letters, digits and hyphens" },
	...more,
});

/** Words in a file for each language, `content/<folder>/<id>/<language>.mdx`. */
const texts = (name: string, folder: string, head: z.ZodType) => ({
	name,
	label: name,
	files: findFiles(`content/${folder}/*/*.json`)
		.map((path) => path.split("/").at(-2) ?? "")
		.map((id) => ({
			name: id,
			label: id,
			file: `content/${folder}/${id}/{{locale}}.mdx`,
			format: "yaml-frontmatter",
			fields: [...formOf(head), body].map((field) => ({ ...field, ...translated })),
			media_folder: `/content/${folder}/${id}`,
			public_folder: ".",
			...translated,
		})),
	...translated,
});

const inFolder = (file: string) => ({ path: `{{slug}}/${file}`, media_folder: "", public_folder: "" });

const questions = findFiles("content/questions/*.json").flatMap((path) => {
	const id = path.replace(/^.*\/|\.json$/g, "");
	return [
		fileOf(id, path, themeFile),
		fileOf(`${id}-words`, `content/questions/${id}/{{locale}}.json`, questionWordsFile, translated),
	];
});

/** What can be edited, and the forms for it. @param backend where it is read from and written to */
export const editorConfig = (backend: object = { name: "test-repo" }) => ({
	backend,
	load_config_file: false,
	app_title: "Content",
	media_folder: "/content/blog",
	public_folder: "/",
	i18n: {
		structure: "multiple_files",
		locales: [...localeCodes],
		default_locale: defaultLocale,
		initial_locales: "default",
	},
	output: {
		omit_empty_optional_fields: true,
		json: { indent_style: "tab", indent_size: 1 },
		yaml: { quote: "double" },
	},
	slug: { encoding: "ascii", clean_accents: true },
	collections: [
		entries("posts", "post", "blog", postFile, inFolder("post")),
		texts("post-texts", "blog", postHead),
		entries("guides", "guide", "guides", guideFile, inFolder("guide")),
		texts("guide-texts", "guides", guideHead),
		entries("incidents", "incident", "incidents", incidentFile, inFolder("incident")),
		texts("incident-texts", "incidents", incidentHead),
		entries("countries", "country", "countries", countryFile),
		...Object.keys(categories).map((folder) => entries(folder, "service", `services/${folder}`, serviceFile)),
		{ name: "questions", label: "questions", files: questions, ...translated },
		entries("authors", "author", "authors", authorFile),
		entries("claims", "claim", "claims", claimFile),
		{ name: "facts", label: "facts", files: [fileOf("plans", "content/plans.json", plansFile)] },
	],
});
