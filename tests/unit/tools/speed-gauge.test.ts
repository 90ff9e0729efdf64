import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	type Event,
	gauge,
	grow,
	initial,
	listTicks,
	reduceGauge,
	type State,
} from "../../../src/features/speed/gauge.ts";

const run = (...events: Event[]): State => events.reduce(reduceGauge, initial);
describe("the gauge", () => {
	it.each([
		[100, 0, 100],
		[100, 100, 100],
		[100, 100.01, 150],
		[100, 149.99, 150],
		[100, 150, 200],
		[100, 238.41, 250],
		[300, 238.41, 300],
		[950, 970, 1000],
		[100, 5000, 1000],
		[1000, 5000, 1000],
	])("whose end is %i grows at %f Mbit/s to %i", (max, mbps, grown) => expect(grow(max, mbps)).toBe(grown));

	it("keeps a speed beyond its last end, which it shows in figures", () =>
		expect(run({ type: "go" }, { type: "speed", mbps: 2345.6 })).toMatchObject({ value: 2345.6, max: 1000 }));

	it("keeps its value at zero or more, and its end at 1000 or less", () => {
		fc.assert(
			fc.property(fc.array(fc.double({ min: -10, max: 1e5 })), (speeds) => {
				const state = run({ type: "go" }, ...speeds.map((mbps): Event => ({ type: "speed", mbps })));
				expect(state.value).toBeGreaterThanOrEqual(0);
				expect([0, state.max % gauge.step]).toEqual([0, 0]);
				expect(state.max).toBeLessThanOrEqual(gauge.cap);
			}),
		);
	});

	it("has seven ticks from zero to its end", () => {
		expect(listTicks(300)).toEqual([0, 50, 100, 150, 200, 250, 300]);
		expect(listTicks(100)).toEqual([0, 17, 33, 50, 67, 83, 100]);
	});
});
