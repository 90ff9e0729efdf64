import { basename } from "node:path";
import { z } from "zod";
import { findFiles, readAll } from "./read/disk.ts";
import { day, line } from "./read/fields.ts";
import { refuse } from "./read/parse.ts";

/** The blog's categories in order; their names are in `blog:tabs`. */
export const categories = ["cybersecurity", "entertainment", "tips-tricks", "news"] as const;

/** Series of posts; their names are in `blog:series`. */
const seriesIds = ["locks"] as const;

export const listAuthorIds = (): string[] =>
	findFiles("content/authors/*.json").map((path) => basename(path, ".json"));

/** `content/blog/<id>/post.json`: a post's data for all languages. */
export const postFile = z
	.strictObject({
		published: day.describe("The day it is dated, and from which readers may see it"),
		draft: z.boolean().optional().describe("Not to be published, whatever the day"),
		updated: day.optional().describe("The day its words last changed; empty until they do"),
		checked: day.optional().describe("The day somebody last compared it with its sources; empty until then"),
		category: z.enum(categories),
		author: z
			.string()
			.refine((id) => listAuthorIds().includes(id), {
				error: () => `one of ${listAuthorIds().join(", ")}, or a new file in content/authors`,
			})
			.meta({ relation: "authors" }),
		seed: line.describe("Any word: another one draws another island"),
		series: z
			.strictObject({ id: z.enum(seriesIds), part: z.int().positive() })
			.optional()
			.describe("The series it belongs to, and its place there"),
		related: z
			.array(z.string().meta({ relation: "posts" }))
			.optional()
			.describe("Posts to read next; without them, the newest of the same category"),
	})
	.refine(({ published, updated }) => !updated || updated >= published, {
		path: ["updated"],
		error: "a day that is not before published",
	});

/** Data of every post, by id. */
export const posts: ReadonlyMap<string, z.infer<typeof postFile>> = readAll(
	postFile,
	"content/blog/*/post.json",
);

refuse(
	[...posts].flatMap(([id, { related = [] }]) =>
		related.flatMap((other, at) =>
			other !== id && posts.has(other)
				? []
				: `content/blog/${id}/post.json: related.${at}: found "${other}", wanted another post`,
		),
	),
);
