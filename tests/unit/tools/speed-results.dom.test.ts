import { describe, expect, it } from "vitest";
import type { TestResult } from "../../../src/features/speed/measure/measure.ts";
import {
	addEntry,
	clearEntries,
	createEntry,
	type Entry,
	findPair,
	maxEntries,
	readEntries,
	toCsv,
} from "../../../src/features/speed/results/history.ts";
import {
	getBusyLatency,
	getQuantile,
	rateUses,
	requirements,
} from "../../../src/features/speed/results/meaning.ts";
import { formatDifference } from "../../../src/features/speed/results/SpeedComparison.tsx";
import { formatMbps, formatMs } from "../../../src/features/speed/show.ts";

const test = (down: number, up: number, ping: number | null, busy: number[] = []): TestResult => ({
	ping,
	jitter: 1,
	download: { mbps: down, bytes: 100, speeds: [], pingsUnderLoad: busy },
	upload: { mbps: up, bytes: 50, speeds: [], pingsUnderLoad: [] },
});
const entry = (at: number, more: Partial<Entry> = {}): Entry => ({
	...createEntry(test(10, 5, 20, [30]), "Example Telecom", null, at),
	...more,
});

describe("what a line is good for", () => {
	it.each([
		["good", requirements.uhd, requirements.callMbps, requirements.gameMs],
		["fair", requirements.uhd - 0.1, requirements.callMbps - 0.1, requirements.gameMs + 1],
		["poor", requirements.hd - 0.1, requirements.callMbpsFair - 0.1, requirements.gameMsFair + 1],
	])("is %s by the thresholds stated on the page", (verdict, down, up, ping) => {
		expect(rateUses(test(down, up, ping))).toEqual({ streaming: verdict, calls: verdict, games: verdict });
	});

	it("suffers from a queue at any speed", () => {
		expect(rateUses(test(500, 500, 5, [200, 220, 240]))).toMatchObject({ calls: "fair", games: "fair" });
		const uses = { streaming: "good", calls: "poor", games: "poor" };
		expect(rateUses(test(500, 500, 5, [900, 950, 999]))).toMatchObject(uses);
	});

	it("is never good when it couldn't be measured", () =>
		expect(rateUses(test(500, 500, null))).toMatchObject({ calls: "poor", games: "poor" }));

	it("is the worse of both directions under load", () => {
		const both = test(10, 10, 5, [50]);
		both.upload.pingsUnderLoad = [300, 310, 900];
		expect(getBusyLatency(both)).toBe(310);
		expect(getBusyLatency(test(10, 10, 5))).toBe(5);
	});
});

it("the spread has a slow tenth, a median and a fast tenth", () => {
	const speeds = Array.from({ length: 100 }, (_, i) => 99 - i);
	expect([0.1, 0.5, 0.9].map((share) => getQuantile(speeds, share))).toEqual([10, 50, 90]);
	expect(getQuantile([], 0.5)).toBeNull();
	expect(getQuantile([7], 0.99)).toBe(7);
});

describe("earlier results", () => {
	it("are stored newest first, and the oldest are dropped", () => {
		for (let at = 1; at <= maxEntries + 5; at++) addEntry(entry(at));
		expect(readEntries()).toHaveLength(maxEntries);
		expect([readEntries()[0]?.at, readEntries().at(-1)?.at]).toEqual([maxEntries + 5, 6]);
		clearEntries();
		expect(readEntries()).toEqual([]);
	});

	it.each(["{", "null", "7", '[{"at":"x"}, null, 3]'])("that are damaged are ignored: %s", (stored) => {
		localStorage.setItem("speed-tests", stored);
		expect(readEntries()).toEqual([]);
		expect(addEntry(entry(1))).toHaveLength(1);
	});

	it.each([{ at: 1e99 }, { at: -1 }, { at: 8.65e15 }, { download: 1e300 }, { upload: -5 }, { bytes: "7" }])(
		"with an invalid number are ignored: %o",
		(wrong) => {
			localStorage.setItem("speed-tests", JSON.stringify([{ ...entry(1), ...wrong }, entry(2)]));
			expect(readEntries().map(({ at }) => at)).toEqual([2]);
			expect(toCsv(readEntries())).toContain("1970-01-01");
		},
	);

	it("lose their other invalid fields", () => {
		const damaged = { ...entry(3), ping: {}, busyDown: 1e99, network: ["x"], vpn: "perhaps", more: "text" };
		localStorage.setItem("speed-tests", JSON.stringify([damaged]));
		expect(readEntries()).toEqual([{ ...entry(3), ping: null, busyDown: null, network: null, vpn: null }]);
	});

	it("give the newest pair without and with the VPN", () => {
		const all = [entry(4, { vpn: "on" }), entry(3), entry(2, { vpn: "off" }), entry(1, { vpn: "off" })];
		expect([findPair(all).off?.at, findPair(all).on?.at]).toEqual([2, 4]);
		expect(findPair([entry(1)])).toEqual({ off: undefined, on: undefined });
	});

	it("make a table in which a network's name is plain text", () => {
		const [head, first, second] = toCsv([
			entry(Date.UTC(2026, 0, 15, 12), { network: '=HYPERLINK("x")', vpn: "on" }),
			entry(0, { network: null, ping: null }),
		]).split("\r\n");
		expect(head?.split(",")).toHaveLength(10);
		expect(first).toBe(`2026-01-15T12:00:00.000Z,20,1,10,5,30,,150,"'=HYPERLINK(""x"")","on"`);
		expect(second).toBe("1970-01-01T00:00:00.000Z,,1,10,5,30,,150,,");
	});
});

describe("formatted numbers", () => {
	it("have two decimals for speeds, and the language's separators", () => {
		expect([
			formatMbps("en", 1238.4),
			formatMbps("fr", 94.066),
			formatMbps("ru", 2),
			formatMbps("ar", 94.07),
		]).toEqual(["1,238.40", "94,07", "2,00", "94.07"]);
		expect([12.4, 3.44, null].map((ms) => formatMs("en", ms))).toEqual(["12", "3.4", "–"]);
		expect(formatMbps("en", null)).toBe("–");
	});

	it("show a difference in per cent with its sign", () => {
		const to = (before: number | null, after: number) => formatDifference("en", before, after);
		expect([to(100, 91), to(10, 12), to(10, 10)]).toEqual(["-9%", "+20%", "0%"]);
		expect([to(null, 1), to(0, 1)]).toEqual(["–", "–"]);
	});
});
