import { z } from "zod";
import { cases } from "../../i18n/brand-name.ts";
import { localeCodes } from "../../i18n/locales.ts";
import data from "../brand.json" with { type: "json" };
import { readText } from "./read/disk.ts";
import { name, region, text } from "./read/fields.ts";
import { ContentError, parse } from "./read/parse.ts";

/** The name by grammatical case, for `{{short, genitive}}`. Missing cases use the first. */
const forms = z.strictObject({
	nominative: text(),
	...Object.fromEntries(cases.map((form) => [form, text().optional()])),
});

/** `content/brand.json` */
export const brandFile = z.strictObject({
	note: text().optional(),
	name: text(),
	shortName: text(),
	shortNameIn: z.partialRecord(z.enum(localeCodes), z.union([text(), forms])),
	/** How people type the name in other scripts, for the assistant. */
	typedIn: z.partialRecord(z.enum(localeCodes), text()),
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
		/** What belongs here, while the address is an example. */
		sample: text().optional(),
		organisation: text(),
		street: text(),
		postcode: text(),
		city: text(),
		countryCode: region,
	}),
	/** The palette of pages, mails, pictures and icons, light to dark (src/styles/README.md). */
	colors: z.record(
		z.string().regex(/^(sea|buff|lamp|flare|port|star)-\d+$/, "a step of the scale such as sea-500"),
		z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/, "a colour such as #0b2239"),
	),
});

/** Functions and browser code import the JSON directly, without the schema. */
export const brand = parse(brandFile, "content/brand.json", data);

/** The mark as SVG, 48 units wide; the small one is for up to 24 pixels. @param colors for use without a stylesheet */
export function renderMark(size: "mark" | "small", colors?: { ink: string; lamp: string }): string {
	const path = `content/mark/${size}.svg`;
	const [, drawing] = /^<svg [^>]*viewBox="0 0 48 48"[^>]*>([\s\S]+)<\/svg>\s*$/.exec(readText(path)) ?? [];
	if (!drawing || /<(?:script|image|foreignObject|style)|\son\w+=|\sstyle=/i.test(drawing))
		throw new ContentError([
			`${path}: found no plain drawing, wanted <svg viewBox="0 0 48 48"> with shapes, coloured by currentColor and class="lamp"`,
		]);
	const line = drawing
		.replace(/\s+/g, " ")
		.replace(/ ?(\/?>) ?/g, "$1")
		.trim();
	if (!colors) return line;
	return line.replaceAll("currentColor", colors.ink).replaceAll('class="lamp"', `fill="${colors.lamp}"`);
}
