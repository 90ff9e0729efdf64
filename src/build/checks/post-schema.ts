import { z } from "astro/zod";
import { findFiles } from "../../../content/readers/read/disk.ts";
import { categories, overprints, seriesIds } from "./post-names.ts";

/** Who may be named as an author, as the files lie there now. */
export const authorIds = (): string[] =>
	findFiles("content/authors/*.json").map((path) => path.replace(/^.*\/|\.json$/g, ""));

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
		/** The day it is dated, and from which readers may see it. */
		published: day,
		/** Not to be published, whatever the day. */
		draft: z.boolean().optional(),
		/** The day its words last changed, where they did. */
		updated: day.optional(),
		/** The day somebody last looked whether it is still true, by the sources it names; left out while nobody has. */
		checked: day.optional(),
		category: oneOf(categories),
		author: z
			.string({ error: "must be an author of content/authors" })
			.refine((id) => authorIds().includes(id), {
				error: () => `must be one of ${authorIds().join(", ")}, or a new file in content/authors`,
			})
			.meta({ relation: "authors" }),
		cover: z.strictObject({ art: oneOf(overprints), seed: z.string().min(1, "is empty") }),
		/** The series it belongs to, named by `blog:series`, and its place there. */
		series: z.strictObject({ id: oneOf(seriesIds), part: z.int().positive() }).optional(),
		/** Ids of posts to read next; without them, the newest of the same category. */
		related: z.array(z.string()).optional(),
	})
	.refine(({ published, updated }) => !updated || updated >= published, {
		path: ["updated"],
		error: "is before published",
	});

/** The head of `content/blog/<id>/<language>.mdx`. */
export const postHead = z.strictObject({
	title: text(70),
	excerpt: text(160),
	/** For search engines, where the excerpt does not do. */
	description: text(160).optional(),
});

export type PostFile = z.infer<typeof postFile>;
