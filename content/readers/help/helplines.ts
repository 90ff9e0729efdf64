import { z } from "zod";
import data from "../../helplines.json" with { type: "json" };
import { day, https, region, text } from "../read/fields.ts";
import { parse } from "../read/parse.ts";

/** Audiences: victims of a partner or relative, minors, minors in trouble online, people thinking of suicide. */
const audience = z.enum(["victims", "children", "online", "crisis"]);

/** `content/helplines.json`: helplines by country. */
const helplinesFile = z.strictObject({
	/** When the sources were last checked. */
	checked: day,
	countries: z.array(
		z.strictObject({
			code: region,
			lines: z.array(z.strictObject({ for: audience, phone: text(), source: https })).min(1, "a helpline"),
		}),
	),
});

export const helplines = parse(helplinesFile, "content/helplines.json", data);
