import { z } from "zod";
import data from "../trust.json" with { type: "json" };
import { day, perLanguage, text } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

const https = z.url({ protocol: /^https$/, error: "an address, https://…" });
/** null until the operator has said it. */
const operatorAnswer = z.boolean().nullable();

/** `content/trust.json`: what a buyer asks and only the operator knows. */
export const trustFile = z.strictObject({
	note: text().optional(),
	/** Until the operator has answered. */
	sample: z.boolean().optional(),
	audits: z.array(
		z.strictObject({
			by: text(60),
			day,
			report: https,
			/** At what, in a few words. */
			of: perLanguage(text(120)),
		}),
	),
	/** Where the apps' code can be read; false where it cannot. */
	sourceCode: z.union([https, z.literal(false), z.null()], "an address, https://…, or false or null"),
	/** Whether all servers run from memory. */
	diskless: operatorAnswer,
	/** Whether somebody earns by recommending us. */
	paidReviews: operatorAnswer,
});
export type Trust = z.infer<typeof trustFile>;

export const trust = parse(trustFile, "content/trust.json", data);
