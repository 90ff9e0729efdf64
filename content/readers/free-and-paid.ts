import { z } from "zod";
import data from "../free-and-paid.json" with { type: "json" };
import { fileFields, name } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

/** Whether a plan has it, or the name of a longer text. */
const has = z.union([z.boolean(), name], "true, false or a name among the words of pricing:compare.values");

const row = z
	.strictObject({ id: name, free: has, paid: has })
	.refine(({ free, paid }) => paid !== false || free === false, "a paid plan has what the free one has");
export type Row = z.infer<typeof row>;

const freeAndPaidFile = z.strictObject({
	...fileFields,
	rows: z.array(row).min(1),
});

/** Features of the free plan and a paid one, in the table's order. */
export const freeAndPaid: readonly Row[] = parse(freeAndPaidFile, "content/free-and-paid.json", data).rows;
