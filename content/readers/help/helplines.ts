import { z } from "zod";
import data from "../../helplines.json" with { type: "json" };
import { day, region, text } from "../read/fields.ts";
import { parse } from "../read/parse.ts";

/** Whom a helpline is for: people controlled or hurt by a partner or relative, minors, or minors in trouble online. */
const audience = z.enum(["victims", "children", "online"]);

/** `content/helplines.json`: numbers that somebody in danger can call, by country. */
const helplinesFile = z.strictObject({
	/** When somebody last called the pages at `source` up. */
	checked: day,
	countries: z.array(
		z.strictObject({
			code: region,
			lines: z
				.array(z.strictObject({ for: audience, phone: text(), source: z.url({ protocol: /^https$/ }) }))
				.min(1, "a helpline"),
		}),
	),
});

export const helplines = parse(helplinesFile, "content/helplines.json", data);
