/**
 * What comes of some work, if it comes in time; else rejects with what `tooLate` gives. The work itself goes on to its end.
 * @param ms milliseconds to wait
 */
export async function withDeadline<Value>(
	ms: number,
	work: Promise<Value>,
	tooLate: () => Error,
): Promise<Value> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const over = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(tooLate()), ms);
	});
	try {
		return await Promise.race([work, over]);
	} finally {
		clearTimeout(timer);
	}
}
