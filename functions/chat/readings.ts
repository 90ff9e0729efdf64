import { type Found, matterOf } from "./found.ts";
import { deciding } from "./tuning.ts";

/** What a question that leans on the one before it asks alone, and what the one before asked. */
export interface Readings {
	/** Whether it says hardly more than a name or a word or two. */
	bare: boolean;
	alone: Found[];
	before: Found[];
}

/** How many of what was found are what a question may be about. */
const few = 3;

/** The pages of one kind that a passage stands on, such as those of countries, of systems and of services. */
const familyOf = ({ passage: { id } }: Found): string => (/^[^#]*\//.exec(id) ?? [""])[0];

const isAmong = (one: Found, found: readonly Found[]): boolean =>
	found
		.slice(0, few)
		.some(
			(other) =>
				matterOf(other) === matterOf(one) && other.score >= deciding.beneath * (found[0]?.score ?? 0),
		);

/**
 * Whether the best answers a question as if there had been none before, though the one before asks something else for certain:
 * "and on iPhone?" after one about split tunneling is not about installing.
 */
export function forgets(
	best: Found,
	whole: readonly Found[],
	readings: Readings | null,
	certaintyOf: (found: Found) => number,
): boolean {
	if (!readings || best.named) return false;
	const { bare, before } = readings;
	const [alone] = readings.alone;
	const [last] = before;
	if (!alone || !last || certaintyOf(last) < 1 || matterOf(alone) !== matterOf(best)) return false;
	if (isAmong(best, before) || (familyOf(best) && familyOf(best) === familyOf(last))) return false;
	return bare || whole.some((one) => isAmong(one, before) && one.score >= deciding.kept * best.score);
}

/** The other readings of a question that leans on the one before, beside the best of both together. */
export function bothOf(
	whole: readonly Found[],
	readings: Readings | null,
	certaintyOf: (found: Found) => number,
): Found[] {
	const [best] = whole;
	if (!best || !readings) return [];
	const [alone] = readings.alone;
	// What was said of Windows is not offered to one who now asks about Linux.
	const [before] = isAmong(best, readings.before)
		? []
		: readings.before.filter(
				(one) => !familyOf(one) || !whole.slice(0, few).some((other) => familyOf(other) === familyOf(one)),
			);
	return [before, alone].filter((one) => !!one && certaintyOf(one) >= deciding.reading) as Found[];
}

/**
 * What was found, with the page first that is to the new name what the one before was to the old: after "how do I install it on
 * Windows?", "and on Android?" asks for the page about Android.
 */
export function withKin(
	whole: readonly Found[],
	readings: Readings | null,
	certaintyOf: (found: Found) => number,
): readonly Found[] {
	const [best] = whole;
	const [last] = readings?.before ?? [];
	if (!best || !last || !readings?.bare || certaintyOf(last) < 1 || !familyOf(last)) return whole;
	const kin = whole.find(
		(one) =>
			familyOf(one) === familyOf(last) && !/#/.test(one.passage.id) && matterOf(one) !== matterOf(last),
	);
	if (!kin || kin === best || kin.words < 1 || kin.score < deciding.kin * best.score) return whole;
	return [{ ...kin, score: best.score / deciding.rival + 0.01 }, ...whole.filter((one) => one !== kin)];
}
