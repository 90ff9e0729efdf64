import { z } from "zod";
import { day, text } from "./read/fields.ts";

/** Front matter of `content/legal/<document>/<language>.mdx`. */
export const legalHead = z.strictObject({
	title: text(60),
	description: text(160),
	effective: day.describe("The day it took effect"),
	updated: day.describe("The day its text last changed"),
});
