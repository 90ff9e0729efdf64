export const counts = { passed: 0, failed: 0 };

/** Runs a step and reports its result, duration and note. */
export async function step(what: string, work: () => unknown): Promise<void> {
	const start = performance.now();
	try {
		const note = await work();
		counts.passed++;
		const seconds = ((performance.now() - start) / 1000).toFixed(1);
		console.log(`✓ ${what} (${seconds} s)${typeof note === "string" ? `: ${note}` : ""}`);
	} catch (error) {
		counts.failed++;
		console.log(`✗ ${what}: ${(error as Error).message}`);
	}
}

export const expect = (holds: unknown, what: string): void => {
	if (!holds) throw new Error(what);
};
