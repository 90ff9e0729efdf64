/**
 * What comes of some work, if it comes in time; else rejects with what `tooLate` gives. The work itself goes on to its end.
 * @param ms milliseconds to wait
 */
export function withDeadline<Value>(ms: number, work: Promise<Value>, tooLate: () => Error): Promise<Value> {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(tooLate()), ms);
	return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
