import { z } from "astro/zod";
import { findFiles } from "../../../content/readers/read/disk.ts";
import { nameOfFile } from "../../../content/readers/read/parse.ts";
import { categories, overprints, seriesIds } from "./post-names.ts";

/** Who may be named as an author, as the files lie there now. */
export const authorIds = (): string[] => findFiles("content/authors/*.json").map(nameOfFile);

const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
	z.enum(names, { error: `must be one of ${names.join(", ")}` });

export const day = z
	.string({ error: "must be a day like 2026-11-21" })
	.regex(/^\d{4}-\d\d-\d\d$/, { error: "must be a day like 2026-11-21", abort: true })
	.refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text), "is no day of the calendar")
	.meta({ format: "date" });

export const text = (most: number) =>
	z
		.string({ error: "is missing" })
		.trim()
		.min(1, "is empty")
		.refine((value) => [...value].length <= most, `is longer than ${most} characters`)
		.meta({ maxLength: most });

/** `content/blog/<id>/post.json`: what a post is, whatever its language. */
export const postFile = z
	.strictObject({
		published: day.describe("The day it is dated, and from which readers may see it"),
		draft: z.boolean().optional().describe("Not to be published, whatever the day"),
		updated: day.optional().describe("The day its words last changed; empty until they do"),
		checked: day.optional().describe("The day somebody last compared it with its sources; empty until then"),
		category: oneOf(categories),
		author: z
			.string({ error: "must be an author of content/authors" })
			.refine((id) => authorIds().includes(id), {
				error: () => `must be one of ${authorIds().join(", ")}, or a new file in content/authors`,
			})
			.meta({ relation: "authors" }),
		cover: z.strictObject({
			art: oneOf(overprints),
			seed: z.string().min(1, "is empty").describe("Any word: another one draws another island"),
		}),
		series: z
			.strictObject({ id: oneOf(seriesIds), part: z.int().positive() })
			.optional()
			.describe("The series it belongs to, and its place there"),
		related: z
			.array(z.string().meta({ relation: "posts" }))
			.optional()
			.describe("Posts to read next; without them, the newest of the same category"),
	})
	.refine(({ published, updated }) => !updated || updated >= published, {
		path: ["updated"],
		error: "is before published",
	});

/** The head of `content/blog/<id>/<language>.mdx`. */
export const postHead = z.strictObject({
	title: text(70),
	excerpt: text(160).describe("Shown on lists, in feeds and in search results"),
	description: text(160).optional().describe("Only where search engines should say something else"),
});

export type PostFile = z.infer<typeof postFile>;
