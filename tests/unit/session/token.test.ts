import { describe, expect, it } from "vitest";
import { userOf } from "../../../src/stores/storage.ts";
import { anna, tokenOf } from "../build/island.ts";

const encode = (text: string) => `x.${Buffer.from(text).toString("base64url")}.x`;

describe("a stored token", () => {
	it("names its user, in any script", () => {
		const user = { ...anna, name: "آنا Анна" };
		expect(userOf(tokenOf(user))).toEqual(user);
	});

	it.each([
		["none", null],
		["empty", ""],
		["no token", "abc"],
		["not base64", "a.*.c"],
		["not JSON", encode("hello")],
		["no object", encode("null")],
		["without an end", encode(JSON.stringify({ user: anna }))],
		["without a user", encode(JSON.stringify({ exp: 9e9 }))],
		["for a user without an id", encode(JSON.stringify({ exp: 9e9, user: { ...anna, id: 1 } }))],
		["for a user whose name is none", encode(JSON.stringify({ exp: 9e9, user: { ...anna, name: 1 } }))],
		["for a user without an e-mail", encode(JSON.stringify({ exp: 9e9, user: { ...anna, email: {} } }))],
	])("has no user when it is %s", (_, token) => {
		expect(userOf(token)).toBeNull();
	});

	it("is valid through its last second", () => {
		expect(userOf(tokenOf(anna, 100), 99_999)).toEqual(anna);
		expect(userOf(tokenOf(anna, 100), 100_000)).toBeNull();
	});
});
