import { expect, test } from "vitest";
import { BoundedMap } from "../../../functions/http/bounded-map.ts";

test("a bounded map keeps so many entries and lets go what was asked for longest ago", () => {
	const map = new BoundedMap<number>(2);
	const read = () => ["one", "two", "three", "four"].map((key) => map.get(key));
	for (const [key, value] of Object.entries({ one: 1, two: 2, three: 3 })) map.set(key, value);
	expect(read()).toEqual([undefined, 2, 3, undefined]);
	map.get("two");
	map.set("four", 4);
	expect(read()).toEqual([undefined, 2, undefined, 4]);
	map.delete("two");
	expect(read()).toEqual([undefined, undefined, undefined, 4]);
});
