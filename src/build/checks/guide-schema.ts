import { z } from "astro/zod";
import { text } from "./post-schema.ts";

/** The head of `content/guides/<id>/<language>.mdx`. With the brand behind it, a title has room in search results. */
export const guideHead = z.strictObject({
	title: text(47).refine((title) => title.length >= 17, "is shorter than 17 characters"),
	description: text(155).refine((words) => words.length >= 90, "is shorter than 90 characters"),
});
