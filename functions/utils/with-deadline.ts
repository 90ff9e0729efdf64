/** Rejects with `tooLate()` after `ms` milliseconds; the work itself runs to completion. */
export function withDeadline<Value>(ms: number, work: Promise<Value>, tooLate: () => Error): Promise<Value> {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(tooLate()), ms);
	return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
