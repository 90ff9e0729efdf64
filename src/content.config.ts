import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";

/** Legal texts: one folder per document, one file per language (i18n/README.md). The id is `privacy/en`. */
const legal = defineCollection({
	loader: glob({ base: "./content/legal", pattern: "*/*.mdx" }),
	schema: z.object({
		title: z.string(),
		description: z.string(),
		/** The day it came into force, and the day its words last changed. */
		effective: z.coerce.date(),
		updated: z.coerce.date(),
	}),
});

export const collections = { legal };
