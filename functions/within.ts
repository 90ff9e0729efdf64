/**
 * What comes of some work, if it comes in time; else rejects with what `late` gives. The work itself goes on to its end.
 * @param ms milliseconds to wait
 */
export async function within<Value>(ms: number, work: Promise<Value>, late: () => Error): Promise<Value> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const over = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(late()), ms);
	});
	try {
		return await Promise.race([work, over]);
	} finally {
		clearTimeout(timer);
	}
}
