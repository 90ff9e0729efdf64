import { z } from "zod";
import { localeCodes } from "../../i18n/locales.ts";
import data from "../claims.json" with { type: "json" };
import { countries } from "./places/countries.ts";
import { plans } from "./plans.ts";
import { readAll } from "./read/disk.ts";
import { line, name, text } from "./read/fields.ts";
import { ContentError, parse } from "./read/parse.ts";

/** Places that may show their own reading of a contested number. */
export const places = [
	"home",
	"about",
	"features",
	"faq",
	"pricing",
	"why",
	"download",
	"country",
	"country-page",
	"service",
	"ip",
	"speed",
	"profile",
	"contact",
	"chat",
	"blog",
	"auth",
	"mail",
] as const;
export type ClaimPlace = (typeof places)[number];

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
const somewhere = z.array(z.enum(places));
const source = { source: line.optional(), note: text().optional() };

/** `content/claims/<name>.json`: a number that copy may state. */
export const claimFile = z
	.strictObject({
		unit: line.describe("What is counted, such as: days"),
		canonical: value
			.optional()
			.meta({ title: "Value", description: "What every place says; empty where it is counted" }),
		counted: z
			.enum(counted)
			.optional()
			.describe("Where the number comes from, instead of a value: the files of a folder, or the plans"),
		readings: z
			.array(
				z.strictObject({
					value,
					places: somewhere,
					plus: z.boolean().optional().describe("Written with a plus behind it: 40+"),
				}),
			)
			.default([])
			.describe("Other values that places once said, each with its places"),
		spelled: z
			.partialRecord(z.enum(localeCodes), z.record(z.string(), text()))
			.optional()
			.describe("How a language writes a value that is no number, where it does so otherwise: 24/7"),
		...source,
	})
	.refine(({ canonical, counted }) => (canonical === undefined) !== (counted === undefined), {
		path: ["canonical"],
		error: "a value, or `counted` instead of it",
	});

/** `content/claims.json` */
export const claimsFile = z.strictObject({
	note: text().optional(),
	use: z.enum(["by-place", "canonical"]),
	/** Statements without a number. */
	statements: z.array(z.looseObject({ id: name, text: text(), items: z.array(text()).optional() })),
});

const claims = Object.fromEntries(readAll(claimFile, "content/claims/*.json"));

/** Names that functions import. */
const needed = ["freeDevices", "keepRefundYears", "moneyBackDays", "trialDays", "trialReminderDays"];
const missing = needed.filter((name) => !claims[name]);
if (missing.length)
	throw new ContentError(
		missing.map((name) => `content/claims/${name}.json is missing: bring it back, as payments need it`),
	);

/** Every claim with all its readings. */
export const ledger = {
	...parse(claimsFile, "content/claims.json", data),
	claims,
};

/** A claim's canonical value, or the count that it stands for. */
export const canonicalOf = ({
	canonical,
	counted = "content/countries",
}: Pick<z.infer<typeof claimFile>, "canonical" | "counted">): string | number =>
	canonical ?? counts[counted]();
