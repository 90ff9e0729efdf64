import { expect, test } from "vitest";
import { parseRange } from "../../../functions/runtimes/node/site/site.ts";
import { BoundedMap } from "../../../functions/utils/bounded-map.ts";

test.each([
	["bytes=2-7", { start: 2, end: 7 }],
	["bytes=4-", { start: 4, end: 9 }],
	["bytes=-4", { start: 6, end: 9 }],
	["bytes=-99", { start: 0, end: 9 }],
	["bytes=5-99", { start: 5, end: 9 }],
	["bytes=10-", null],
	["bytes=-0", null],
	["bytes=5-2", "all"],
	["bytes=-", "all"],
	["bytes=0-1,4-5", "all"],
	["lines=1-2", "all"],
	[undefined, "all"],
])("the range %s of ten bytes is %o", (header, range) => expect(parseRange(header, 10)).toEqual(range));

test("a bounded map evicts the least recently used entry", () => {
	const map = new BoundedMap<number>(2);
	const read = () => ["one", "two", "three", "four"].map((key) => map.get(key));
	for (const [key, value] of Object.entries({ one: 1, two: 2, three: 3 })) map.set(key, value);
	expect(read()).toEqual([undefined, 2, 3, undefined]);
	map.get("two");
	map.set("four", 4);
	expect(read()).toEqual([undefined, 2, undefined, 4]);
});
