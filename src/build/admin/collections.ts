import { basename } from "node:path";
import type { z } from "zod";
import { authorFile } from "../../../content/readers/authors.ts";
import { claimFile } from "../../../content/readers/claims.ts";
import { guideHead, incidentHead, postHead } from "../../../content/readers/heads.ts";
import { guideFile } from "../../../content/readers/help/guides.ts";
import { questionWordsFile, themeFile } from "../../../content/readers/help/questions.ts";
import { incidentFile } from "../../../content/readers/incidents.ts";
import { countryFile } from "../../../content/readers/places/countries.ts";
import { plansFile } from "../../../content/readers/plans.ts";
import { postFile } from "../../../content/readers/posts.ts";
import { findFiles, readText } from "../../../content/readers/read/disk.ts";
import { categories, serviceFile } from "../../../content/readers/services.ts";
import { defaultLocale, localeCodes } from "../../../i18n/locales.ts";
import { buildForm, type Field } from "./forms.ts";

const translated = { i18n: true };

/** Marks fields as translated, including nested ones. A question without words in a language is shown in English. */
const translate = (fields: Field[], isEnglishEnough = false): Field[] =>
	fields.map((field) => ({
		...field,
		...translated,
		...(isEnglishEnough && field.required && { required: [defaultLocale] }),
		...(field.fields && { fields: translate(field.fields, isEnglishEnough || field.name === "questions") }),
	}));

/** Front matter has a line per field. */
const oneLine = { pattern: ["^[^\\n]*$", "Without line breaks."] };

/** A post's body as raw MDX: a visual editor would destroy components. */
const body: Field = {
	name: "body",
	label: "Text",
	widget: "text",
	required: true,
	hint: "Markdown: ## heading, \\*\\*bold\\*\\*, \\[link](https://…), and the components of writing-posts.md. Drop a picture here.",
};

const read = <Json>(path: string) => JSON.parse(readText(path)) as Json;

const buildFile = (name: string, label: string, path: string, fields: Field[], more: object = {}) => ({
	name,
	label,
	file: path,
	format: "json",
	fields,
	...more,
});

interface Kind {
	name: string;
	label: string;
	/** The label of a single entry. */
	one: string;
	icon: string;
	/** Its folder, if not its name. */
	folder?: string;
	/** Its page on the site, with {{slug}}. */
	page?: string;
}

const posts = { name: "posts", label: "Posts", one: "post", icon: "article", page: "/blog/post/{{slug}}" };
const guides = { name: "guides", label: "Guides", one: "guide", icon: "checklist", page: "/guides/{{slug}}" };
const incidents = {
	name: "incidents",
	label: "Incidents",
	one: "incident",
	icon: "warning",
	page: "/status",
};
const countries = { name: "countries", label: "Countries", one: "country", icon: "public" };
const authors = { name: "authors", label: "Authors", one: "author", icon: "person" };
const claims = { name: "claims", label: "Claims", one: "claim", icon: "numbers" };

const buildPreviewPath = ({ page }: Kind, id = "{{slug}}", locale = "") =>
	page ? { preview_path: locale + page.replace("{{slug}}", id) } : {};

const slug = {
	editable: ["create"],
	hint: "The end of its address, which never changes: small Latin letters, digits and hyphens.",
	pattern: ["^[a-z0-9]+(-[a-z0-9]+)*$", "Small Latin letters, digits and hyphens."],
};
const claimSlug = {
	editable: ["create"],
	hint: "Its name in copy, which never changes, such as trialDays.",
	pattern: ["^[a-z]+[a-zA-Z0-9]*$", "Latin letters and digits, such as trialDays."],
};

/** A collection with a file per entry. */
const buildEntries = (kind: Kind, schema: z.ZodType, more: object = {}) => ({
	name: kind.name,
	label: kind.label,
	label_singular: kind.one,
	icon: kind.icon,
	folder: `content/${kind.folder ?? kind.name}`,
	extension: "json",
	format: "json",
	fields: buildForm(schema),
	summary: "{{slug}}",
	slug,
	...buildPreviewPath(kind),
	...more,
});

/** Two collections for a kind of text: its data files, and its words in `content/<folder>/<id>/<language>.mdx`. */
const buildTexts = (kind: Kind, schema: z.ZodType, headSchema: z.ZodType) => {
	const folder = `content/${kind.folder ?? kind.name}`;
	const head = buildForm(headSchema).map((field) => ({ ...field, ...oneLine }));
	return [
		// Not deleted here, as only the data file would go, without which the texts stop the build.
		buildEntries(kind, schema, {
			path: `{{slug}}/${kind.one}`,
			media_folder: "",
			public_folder: "",
			delete: false,
		}),
		{
			name: `${kind.one}-texts`,
			label: `${kind.label}: words`,
			icon: "translate",
			files: findFiles(`${folder}/*/${kind.one}.json`)
				.map((path) => path.split("/").at(-2) ?? "")
				.map((id) => ({
					...buildFile(id, id, `${folder}/${id}/{{locale}}.mdx`, translate([...head, body])),
					format: "yaml-frontmatter",
					media_folder: `/${folder}/${id}`,
					public_folder: ".",
					...buildPreviewPath(kind, id, "{{locale}}"),
					...translated,
				})),
			...translated,
		},
	];
};

/** A theme's words need a field for each question, including new ones. */
const listThemeFiles = (path: string) => {
	const id = basename(path, ".json");
	const words = `content/questions/${id}/{{locale}}.json`;
	const { title } = read<{ title: string }>(words.replace("{{locale}}", defaultLocale));
	const ids = read<{ questions: { id: string }[] }>(path).questions.map((question) => question.id);
	const sample = { questions: Object.fromEntries(ids.map((id) => [id, {}])) };
	const page = { preview_path: `/faqs/${id}` };
	return [
		buildFile(id, `${title}: which questions`, path, buildForm(themeFile), page),
		buildFile(`${id}-words`, `${title}: words`, words, translate(buildForm(questionWordsFile, sample)), {
			...translated,
			preview_path: `{{locale}}/faqs/${id}`,
		}),
	];
};

/** The editor's configuration. @param backend where content is read and written */
export const buildEditorConfig = (backend: object = { name: "test-repo" }) => ({
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
		omit_default_locale_from_preview_path: true,
	},
	output: {
		omit_empty_optional_fields: true,
		json: { indent_style: "tab", indent_size: 1 },
		yaml: { quote: "double" },
	},
	slug: { encoding: "ascii", clean_accents: true, lowercase: false },
	// The editor's preview can't render components; the site's own page serves as one.
	editor: { preview: false },
	collections: [
		...buildTexts({ ...posts, folder: "blog" }, postFile, postHead),
		...buildTexts(guides, guideFile, guideHead),
		...buildTexts(incidents, incidentFile, incidentHead),
		{ divider: true },
		{
			name: "questions",
			label: "Questions",
			icon: "help",
			files: findFiles("content/questions/*.json").flatMap(listThemeFiles),
			...translated,
		},
		buildEntries({ ...countries, page: "/country/{{slug}}" }, countryFile),
		...Object.keys(categories).map((name) => {
			const place = { folder: `services/${name}`, page: `/vpn-for-${name}/{{slug}}` };
			const kind = { name, label: `Services: ${name}`, one: "service", icon: "apps" };
			return buildEntries({ ...kind, ...place }, serviceFile);
		}),
		{ divider: true },
		buildEntries(authors, authorFile),
		buildEntries(claims, claimFile, { slug: claimSlug }),
		{
			name: "facts",
			label: "Prices",
			icon: "sell",
			files: [
				buildFile("plans", "Plans", "content/plans.json", buildForm(plansFile, read("content/plans.json")), {
					preview_path: "/pricing",
				}),
			],
		},
	],
});
