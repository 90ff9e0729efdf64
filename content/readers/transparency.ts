import { z } from "zod";
import { day } from "../../i18n/time.ts";
import data from "../transparency.json" with { type: "json" };
import { fileFields } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

/** Who makes requests: state authorities, rights holders, others. */
export const requesters = ["authorities", "owners", "others"] as const;

const count = z.int().nonnegative();
const requests = z
	.strictObject({ received: count, answered: count })
	.refine(({ received, answered }) => answered <= received, "no more answered than received");

/** `content/transparency.json` */
export const transparencyFile = z.strictObject({
	...fileFields,
	/** Days after the end of a half-year until its figures are due. */
	dueDays: z.int().min(1).max(180),
	canaryDays: z.int().min(1).max(400),
	halves: z
		.array(
			z.strictObject({
				half: z.string().regex(/^20\d\d-H[12]$/, "half of a year such as 2026-H1"),
				authorities: requests,
				owners: requests,
				others: requests,
			}),
		)
		.refine(
			(halves) => new Set(halves.map(({ half }) => half)).size === halves.length,
			"every half of a year once",
		),
});
type Half = z.infer<typeof transparencyFile>["halves"][number];

export const transparency = parse(transparencyFile, "content/transparency.json", data);

/** Start and end of a half-year. */
export function parseHalf(half: string): [begin: Date, end: Date] {
	const month = half.endsWith("1") ? 0 : 6;
	const year = Number(half.slice(0, 4));
	return [new Date(Date.UTC(year, month)), new Date(Date.UTC(year, month + 6))];
}

/** Half-years since the first with figures, newest first. Figures are null where overdue. @param now in ms since 1970 */
export function listHalves(
	now: number,
	{ halves, dueDays }: Pick<z.infer<typeof transparencyFile>, "halves" | "dueDays"> = transparency,
): { half: string; figures: Half | null }[] {
	const byHalf = new Map<string, Half | null>(halves.map((figures) => [figures.half, figures]));
	let [half] = [...byHalf.keys()].sort();
	for (; half && parseHalf(half)[1].getTime() + dueDays * day <= now; half = getNextHalf(half))
		if (!byHalf.has(half)) byHalf.set(half, null);
	return [...byHalf]
		.map(([half, figures]) => ({ half, figures }))
		.sort((a, b) => b.half.localeCompare(a.half));
}

const getNextHalf = (half: string): string =>
	half.endsWith("1") ? `${half.slice(0, 4)}-H2` : `${Number(half.slice(0, 4)) + 1}-H1`;
