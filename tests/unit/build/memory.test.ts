import { expect, test } from "vitest";
import { Memory } from "../../../functions/http/memory.ts";
import { remembering } from "../../../functions/http/router.ts";

test("a memory keeps so many and lets the oldest go", () => {
	const memory = new Memory<number>(2);
	for (const [key, value] of Object.entries({ one: 1, two: 2, three: 3 })) memory.set(key, value);
	expect(["one", "two", "three"].map((key) => memory.get(key))).toEqual([undefined, 2, 3]);
	memory.forget("two");
	memory.set("four", 4);
	expect(["two", "three", "four"].map((key) => memory.get(key))).toEqual([undefined, 3, 4]);
});

test("a router is asked once for a path of ours, and each time for what anybody may think of", () => {
	const requests: string[] = [];
	const router = remembering<string>({
		name: "counting",
		add: () => {},
		match(method, path) {
			requests.push(`${method} ${path}`);
			return [[[`${method} ${path}`, {}]]];
		},
	});
	router.add("GET", "/fixed", "");
	router.add("GET", "/of/:somebody", "");
	const lines = [
		["GET", "/fixed"],
		["POST", "/fixed"],
		["X-1", "/fixed"],
		["GET", "/of/1"],
	] as const;
	for (let turn = 0; turn < 2; turn++)
		for (const [method, path] of lines)
			expect(router.match(method, path)).toEqual([[[`${method} ${path}`, {}]]]);
	expect(requests).toEqual([
		"GET /fixed",
		"POST /fixed",
		"X-1 /fixed",
		"GET /of/1",
		"X-1 /fixed",
		"GET /of/1",
	]);
});
