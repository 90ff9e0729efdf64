import { z } from "zod";
import { readAll } from "../read/disk.ts";
import { perLanguage, questions, region, reviewFields, section, summary, text } from "../read/fields.ts";

const defineSection = <Id extends string>(id: Id) => section(70, { id: z.literal(id) });

const words = z.strictObject({
	title: text(60),
	lead: text(240).describe("What one gets here, and for whom"),
	...summary,
	/** What an IP address there is good for; what is blocked or recorded; what makes it fast. */
	sections: z.tuple([defineSection("use"), defineSection("law"), defineSection("speed")]),
	questions,
});
export type CountryWords = z.infer<typeof words>;

/** `content/countries/<slug>.json` */
export const countryFile = z.strictObject({
	code: region,
	seed: z.string().optional().describe("Any word: draws another island, where its own looks bad"),
	...reviewFields,
	words: perLanguage(words),
});

export type Country = z.infer<typeof countryFile> & { slug: string };

/** All countries with a page, by slug. */
export const countries: readonly Country[] = [...readAll(countryFile, "content/countries/*.json")].map(
	([slug, data]) => ({ ...data, slug }),
);
