import { z } from "zod";
import { localeCodes } from "../../i18n/locales.ts";
import data from "../claims.json" with { type: "json" };
import { countries } from "./places/countries.ts";
import { plans } from "./plans.ts";
import { readAll } from "./read/disk.ts";
import { line, name, text } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

const counts = {
	"content/countries": () => countries.length,
	"content/plans.json: devices": () => plans[0]?.devices ?? 0,
	"content/plans.json: discount": () => Math.max(...plans.map(({ discount }) => discount)),
};
const counted = Object.keys(counts) as (keyof typeof counts)[];

/** Converts numeric strings to numbers, as the editor's forms only have one type per field. */
const value = z
	.union([z.number(), text()], { error: "a number or a text" })
	.transform((text) => (String(Number(text)) === text ? Number(text) : text));

/** `content/claims/<name>.json`: a number that copy may state. */
export const claimFile = z
	.strictObject({
		unit: line.describe("What is counted, such as: days"),
		canonical: value
			.optional()
			.meta({ title: "Value", description: "What the site says; empty where it is counted" }),
		counted: z
			.enum(counted)
			.optional()
			.describe("Where the number comes from, instead of a value: the files of a folder, or the plans"),
		readings: z
			.array(z.strictObject({ value, places: z.array(line) }))
			.optional()
			.describe("Contradicting values that the source has, and where it has them"),
		spelled: z
			.partialRecord(z.enum(localeCodes), z.record(z.string(), text()))
			.optional()
			.describe("How a language writes a value that is no number, where it does so otherwise: 24/7"),
		source: line.optional(),
		note: text().optional(),
	})
	.refine(({ canonical, counted }) => (canonical === undefined) !== (counted === undefined), {
		path: ["canonical"],
		error: "a value, or `counted` instead of it",
	});

/** `content/claims.json` */
export const claimsFile = z.strictObject({
	note: text().optional(),
	/** Statements without a number. */
	statements: z.array(z.looseObject({ id: name, text: text(), items: z.array(text()).optional() })),
});

/** Every claim and statement. */
export const claimsData = {
	...parse(claimsFile, "content/claims.json", data),
	claims: Object.fromEntries(readAll(claimFile, "content/claims/*.json")),
};

/** A claim's value, or the count that it stands for. */
export const getCanonical = ({
	canonical,
	counted = "content/countries",
}: Pick<z.infer<typeof claimFile>, "canonical" | "counted">): string | number =>
	canonical ?? counts[counted]();
