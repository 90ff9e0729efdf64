import { z } from "zod";
import data from "../transparency.json" with { type: "json" };
import { text } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

/** Who asks: courts and authorities of a state, owners of rights, anybody else. */
export const askers = ["authorities", "owners", "others"] as const;

const count = z.int().nonnegative();
const requests = z
	.strictObject({ received: count, answered: count })
	.refine(({ received, answered }) => answered <= received, "no more answered than received");

/** `content/transparency.json` */
export const transparencyFile = z.strictObject({
	note: text().optional(),
	/** Until the figures are the operator's own. */
	sample: z.boolean().optional(),
	/** Days after the end of a half by which its figures have to be here. */
	dueDays: z.int().min(1).max(180),
	/** Days for which a canary counts. */
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
export type Half = z.infer<typeof transparencyFile>["halves"][number];

export const transparency = parse(transparencyFile, "content/transparency.json", data);

/** The first moment of a half of a year, and the first after it. */
export function spanOf(half: string): [begin: Date, end: Date] {
	const month = half.endsWith("1") ? 0 : 6;
	const year = Number(half.slice(0, 4));
	return [new Date(Date.UTC(year, month)), new Date(Date.UTC(year, month + 6))];
}

const compareNewest = (a: { half: string }, b: { half: string }): number => b.half.localeCompare(a.half);

/**
 * The halves that are over, newest first, from the first one there are figures of: each with its figures, or null where these
 * are due and missing. @param now milliseconds
 */
export function halvesAt(
	now: number,
	{ halves, dueDays }: Pick<z.infer<typeof transparencyFile>, "halves" | "dueDays"> = transparency,
): { half: string; figures: Half | null }[] {
	const newestFirst = halves.toSorted(compareNewest);
	const first = newestFirst.at(-1)?.half;
	if (!first) return [];
	const halfFigures = newestFirst.map((figures): { half: string; figures: Half | null } => ({
		half: figures.half,
		figures,
	}));
	for (let half = first; ; half = nextHalf(half)) {
		if (spanOf(half)[1].getTime() + dueDays * 24 * 3600 * 1000 > now) break;
		if (!newestFirst.some((one) => one.half === half)) halfFigures.push({ half, figures: null });
	}
	return halfFigures.sort(compareNewest);
}

const nextHalf = (half: string): string =>
	half.endsWith("1") ? `${half.slice(0, 4)}-H2` : `${Number(half.slice(0, 4)) + 1}-H1`;
