import { z } from "zod";
import { localeCodes } from "../../i18n/locales.ts";
import data from "../brand.json" with { type: "json" };
import { name, region, text } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

/** `content/brand.json` */
export const brandFile = z.strictObject({
	note: text().optional(),
	name: text(),
	shortName: text(),
	/** The short name in the script of a language, where that is another. */
	shortNameIn: z.partialRecord(z.enum(localeCodes), text()),
	slug: name,
	origin: z.string().regex(/^https?:\/\/[^/\s]+$/, "an origin such as https://example.com"),
	emails: z.strictObject({
		support: z.email("an e-mail address"),
		business: z.email("an e-mail address"),
		reports: z.email("an e-mail address"),
		press: z.email("an e-mail address"),
		noreply: z.email("an e-mail address"),
	}),
	postal: z.strictObject({
		/** Says that the address is an example. */
		sample: z.boolean().optional(),
		organisation: text(),
		street: text(),
		postcode: text(),
		city: text(),
		countryCode: region,
	}),
});

/**
 * Who we are. Functions, and what a browser loads, take the file as it is: the same values, without the schema's weight.
 */
export const brand = parse(brandFile, "content/brand.json", data);
