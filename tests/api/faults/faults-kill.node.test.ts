import { expect, test } from "vitest";
import { healthLimit } from "../../support/faults/health.ts";
import { killFirstStarts, killRounds } from "../../support/faults/kill.ts";

test("a process that is killed while it makes its database starts again as if nothing had been", {
	timeout: 60_000,
}, async () => {
	expect(await killFirstStarts([0, 4, 25, 45])).toEqual([]);
});

/** Fifty rounds take a minute: `node tests/kill-rounds.ts 50`. */
test("a process that is killed at any moment has lost nothing it answered and left nothing half made", {
	timeout: 300_000,
}, async () => {
	const figures = await killRounds(12, 7);
	console.log(`  ${JSON.stringify(figures)}`);
	expect(figures.problems).toEqual([]);
	expect(figures.midway).toBeGreaterThan(5);
	expect(figures.slowestStart).toBeLessThan(6 * healthLimit());
});
