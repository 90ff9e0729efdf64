export const counts = { passed: 0, failed: 0 };

/** One thing to show: says whether it held, how long it took, and what the work has to say of it. */
export async function step(
	what: string,
	work: () => Promise<string | undefined> | string | undefined,
): Promise<void> {
	const start = performance.now();
	try {
		const note = await work();
		counts.passed++;
		const seconds = ((performance.now() - start) / 1000).toFixed(1);
		console.log(`✓ ${what} (${seconds} s)${note ? `: ${note}` : ""}`);
	} catch (error) {
		counts.failed++;
		console.log(`✗ ${what}: ${(error as Error).message}`);
	}
}

export const expect = (holds: unknown, what: string): void => {
	if (!holds) throw new Error(what);
};
