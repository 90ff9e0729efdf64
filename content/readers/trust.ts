import { z } from "zod";
import data from "../trust.json" with { type: "json" };
import { day, fileFields, https, perLanguage, text } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

/** Null until the operator answers. */
const operatorAnswer = z.boolean().nullable();

/** `content/trust.json`: facts for buyers that only the operator knows. */
export const trustFile = z.strictObject({
	...fileFields,
	audits: z.array(
		z.strictObject({
			by: text(60),
			day,
			report: https,
			/** The subject in a few words. */
			of: perLanguage(text(120)),
		}),
	),
	/** Address of the apps' source code, or false. */
	sourceCode: z.union([https, z.literal(false), z.null()], "an address, https://…, or false or null"),
	/** Whether all servers run in RAM only. */
	diskless: operatorAnswer,
	/** Whether there is an affiliate programme. */
	paidReviews: operatorAnswer,
});
export type Trust = z.infer<typeof trustFile>;

export const trust = parse(trustFile, "content/trust.json", data);
