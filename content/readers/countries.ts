import { z } from "zod";
import { jsonLike } from "./disk.ts";
import { perLanguage, region, text } from "./fields.ts";
import { parseAll } from "./parse.ts";

/** What a country's page says in a language. */
const words = z.strictObject({
	title: text(60),
	/** Four, each about one thing: being online there, its law, what an address there is for, its hubs. */
	paragraphs: z.array(text()).length(4, "four paragraphs"),
});
export type CountryWords = z.infer<typeof words>;

/** `content/countries/<slug>.json` */
export const countryFile = z
	.strictObject({
		code: region,
		/** In the table of locations, at `order`; the others have a page only. */
		listed: z.boolean(),
		order: z.int().nullable(),
		/** Another name for the chart to be drawn from, where the slug's own island looks bad. */
		seed: z.string().optional(),
		words: perLanguage(words),
	})
	.refine(({ listed, order }) => listed === (order !== null), {
		path: ["order"],
		error: "a place in the table for a listed country, null for another",
	});

export type Country = z.infer<typeof countryFile> & { slug: string };

const files = import.meta.env
	? import.meta.glob<unknown>("../countries/*.json", { eager: true, import: "default" })
	: jsonLike("content/countries/*.json");

/** All countries with a page: the listed ones first, in their order, then the rest by slug. */
export const countries: readonly Country[] = parseAll(countryFile, files)
	.map(({ path, data }) => ({ ...data, slug: path.replace(/^.*\/|\.json$/g, "") }))
	.sort((a, b) => (a.order ?? 99) - (b.order ?? 99) || a.slug.localeCompare(b.slug));
