import { z } from "astro/zod";
import { textBetween } from "../../../content/readers/read/fields.ts";

/** The head of `content/guides/<id>/<language>.mdx`. With the brand behind it, a title has room in search results. */
export const guideHead = z.strictObject({
	title: textBetween(17, 47),
	description: textBetween(90, 155),
});
