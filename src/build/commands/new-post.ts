import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { categories, listAuthorIds } from "../../../content/readers/posts.ts";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { refuse } from "../../../content/readers/read/parse.ts";
import { defaultLocale, localeCodes } from "../../../i18n/locales.ts";

interface Answers {
	title: string;
	category: string;
	author: string;
}

/** A title as a folder name: lower-case Latin letters and digits with hyphens; may be empty. */
export const toSlug = (title: string): string =>
	title
		.normalize("NFKD")
		.toLowerCase()
		.replace(/['’]|\p{M}/gu, "")
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "")
		.slice(0, 60)
		.replace(/-$/, "");

const fillBody = (title: string): string => `---
title: ${JSON.stringify(title)}
excerpt: "One or two sentences for lists and search engines: what the reader learns."
---

The first paragraph: what happened or what this is about, and why it matters.

## A heading

The pieces you may use are in content/writing-posts.md.
`;

/** Creates a post's data and English draft in `base`, and returns its id. Throws a sentence for each invalid answer. */
export function makePost(base: string, { title, category, author }: Answers, day: string): string {
	const id = toSlug(title);
	refuse([
		...(id ? [] : ["The title needs a few Latin letters, for its folder and address."]),
		...([...title].length > 70 ? ["The title is longer than 70 characters."] : []),
		...(categories.some((name) => name === category)
			? []
			: [`--category is one of ${categories.join(", ")}.`]),
		...(listAuthorIds().includes(author) ? [] : [`--author is one of ${listAuthorIds().join(", ")}.`]),
	]);
	const folder = join(base, id);
	mkdirSync(base, { recursive: true });
	try {
		mkdirSync(folder);
	} catch {
		refuse([`content/blog/${id} is there already.`]);
	}
	const data = { draft: true, published: day, category, author, seed: id };
	writeFileSync(join(folder, "post.json"), `${JSON.stringify(data, null, "\t")}\n`);
	writeFileSync(join(folder, `${defaultLocale}.mdx`), fillBody(title));
	return id;
}

/** `npm run new-post -- "A title" --category news --author editorial` */
export function run(): void {
	const option = { type: "string", default: "" } as const;
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { category: option, author: option },
	});
	if (!positionals.length)
		refuse([
			`npm run new-post -- "A title" --category ${categories.join("|")} --author ${listAuthorIds().join("|")}`,
		]);
	const answers = { title: positionals.join(" "), ...values };
	const id = makePost(resolvePath("content/blog"), answers, new Date().toISOString().slice(0, 10));
	const others = localeCodes.filter((code) => code !== defaultLocale).map((code) => `${code}.mdx`);
	console.log(`content/blog/${id} is made: post.json and ${defaultLocale}.mdx. Builds leave it out until you write it, and take "draft" out of post.json.
Put translations beside it as ${others.join(", ")}: without one, the post is shown in English there, with a notice.
Once somebody has compared it with its sources, say so in post.json: "checked": "<day>".`);
}
