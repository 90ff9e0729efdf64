/** Milliseconds. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const toIso = (time: number): string => new Date(time).toISOString();
export const toIsoOrNull = (time: number | null | undefined): string | null =>
	typeof time === "number" ? toIso(time) : null;

/** The last moment of the UTC day: what is promised until a day holds until then. */
export const getEndOfDay = (time: number): number => time - (time % day) + day - 1;

/** The UTC day, as `2026-01-31`. */
export const formatDay = (time: number): string => toIso(time).slice(0, 10);

/** Rejects with `tooLate()` after `ms` milliseconds, which doesn't end the work itself. */
export function withDeadline<Value>(
	ms: number,
	work: Promise<Value>,
	tooLate = () => new Error("no answer in time"),
): Promise<Value> {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(tooLate()), ms);
	return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

export const subtractYears = (years: number, now: number): number => now - years * 365.25 * day;
