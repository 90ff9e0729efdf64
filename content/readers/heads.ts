import { z } from "zod";
import { day, text, textBetween } from "./read/fields.ts";

// Here nothing is read: `npm run dev` loads this before mistakes in data are mended.

/** Front matter of `content/legal/<document>/<language>.mdx`. */
export const legalHead = z.strictObject({
	title: text(60),
	description: text(160),
	effective: day.describe("The day it took effect"),
	updated: day.describe("The day its text last changed"),
});

/** Front matter of `content/blog/<id>/<language>.mdx`. */
export const postHead = z.strictObject({
	title: text(70),
	excerpt: text(160).describe("Shown on lists, in feeds and in search results"),
	description: text(160).optional().describe("Only where search engines should say something else"),
});

/** Front matter of `content/guides/<id>/<language>.mdx`. Titles leave room for the brand in search results. */
export const guideHead = z.strictObject({
	title: textBetween(17, 47),
	description: textBetween(90, 155),
	lead: textBetween(60, 180).optional().describe("Sentences below the title; the description without them"),
});

/** Front matter of `content/incidents/<id>/<language>.mdx`; the feed shows the summary. */
export const incidentHead = z.strictObject({ title: text(90), summary: text(300) });
