import { z } from "zod";
import data from "../security.json" with { type: "json" };
import { day, fileFields, https, name, text } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

/** `content/security.json`: the vulnerability disclosure policy. */
export const securityFile = z.strictObject({
	...fileFields,
	updated: day,
	/** Days before a finder may publish. */
	disclosureDays: z.int().min(1).max(365),
	reward: z.boolean(),
	/** Key for encrypted reports. */
	key: z
		.strictObject({
			url: https,
			fingerprint: z
				.string()
				.regex(/^([0-9A-F]{4} ?){10}$/, "the 40 digits of an OpenPGP fingerprint, in capitals"),
		})
		.nullable(),
	inScope: z.array(name).min(1),
	outOfScope: z.array(name).min(1),
	thanks: z.array(z.strictObject({ name: text(60), day, url: https.optional() })),
});

export const securityPolicy = parse(securityFile, "content/security.json", data);
