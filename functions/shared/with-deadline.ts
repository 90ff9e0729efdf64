/**
 * What comes of some work, if it comes in time; else rejects with what `tooLate` gives. The work itself goes on to its end.
 * @param ms milliseconds to wait
 */
export function withDeadline<Value>(ms: number, work: Promise<Value>, tooLate: () => Error): Promise<Value> {
	// Every call of the API comes through here: no race of promises, which takes three times as long.
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(tooLate()), ms);
		work.then(
			(value) => {
				clearTimeout(timer);
				resolve(value);
			},
			(error) => {
				clearTimeout(timer);
				reject(error);
			},
		);
	});
}
