import { type State, type StatusDay, statusDays } from "../../../functions/contract/status.ts";
import { day as dayLength } from "../../../i18n/time.ts";

/** A day's state by its worst measurement; null without any. */
export const getState = ([, up, slow, down]: StatusDay): State | null =>
	down ? "down" : slow ? "slow" : up ? "up" : null;

export function fillDays(days: readonly StatusDay[], now: number): StatusDay[] {
	const byDate = new Map(days.map((day) => [day[0], day]));
	return Array.from({ length: statusDays }, (_, index) => {
		const day = new Date(now - (statusDays - 1 - index) * dayLength).toISOString().slice(0, 10);
		return byDate.get(day) ?? [day, 0, 0, 0];
	});
}

export function sumDays(days: readonly StatusDay[]): { checks: number; share: number; days: number } {
	const sum = (of: (day: StatusDay) => number) => days.reduce((total, day) => total + of(day), 0);
	const up = sum((day) => day[1]);
	const checks = sum(([, ...counts]) => counts[0] + counts[1] + counts[2]);
	// Round down, so that one failure isn't "100%".
	const share = checks ? Math.floor((up / checks) * 10_000) / 10_000 : 0;
	return { checks, share, days: days.filter((day) => getState(day)).length };
}
