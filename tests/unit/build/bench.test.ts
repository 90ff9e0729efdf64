import { expect, test } from "vitest";
import { startChild } from "../../bench/children.ts";
import { measure } from "../../bench/parts.ts";

test("a part of the bench that fails or takes too long is said to have, ended with what it started, and the rest goes on", async () => {
	let pid = 0;
	let cleaned = false;
	async function* endless() {
		const child = startChild(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
		pid = child.pid ?? 0;
		try {
			yield { what: "begun", here: "1" };
			await new Promise((resolve) => child.once("close", resolve));
			yield { what: "after its end", here: "never" };
		} finally {
			cleaned = true;
		}
	}
	const lines: string[] = [];
	const { rows, missing } = await measure(
		[
			{
				name: "broken",
				most: 10,
				rows: () => {
					throw new Error("no wheel");
				},
			},
			{ name: "endless", most: 0.2, rows: endless },
			{ name: "whole", most: 10, rows: async () => [{ what: "measured", here: "2" }] },
		],
		20,
		(line) => lines.push(line),
	);
	expect(rows).toEqual([
		{ what: "broken", here: "FAILED: no wheel" },
		{ what: "begun", here: "1" },
		{ what: "endless", here: "FAILED: not done in 0.2 s" },
		{ what: "measured", here: "2" },
	]);
	expect(missing).toEqual(["broken", "endless"]);
	expect(lines.map((line) => /^\w+/.exec(line)?.[0])).toEqual(["broken", "endless", "whole"]);
	expect(cleaned).toBe(true);
	expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("a part of the bench that no time is left for is left out, and said to be", async () => {
	const { rows, missing } = await measure(
		[{ name: "last", most: 10, rows: () => [{ what: "measured", here: "1" }] }],
		0,
		() => {},
	);
	expect(rows).toEqual([{ what: "last", here: "FAILED: left out: 0 s are over" }]);
	expect(missing).toEqual(["last"]);
});
