import { describe, expect, it } from "vitest";
import { ownPath } from "../../../functions/contract/account/own-path.ts";

describe("a path to go on to", () => {
	it.each(["/profile", "/ar/profile?a=1#devices", "/a//b", "/https://evil.example"])("may be %s", (path) => {
		expect(ownPath(path)).toBe(path);
	});

	it.each([
		null,
		"",
		"profile",
		"https://evil.example",
		"//evil.example",
		"/\\evil.example",
		"\\\\evil.example",
		"/\t/evil.example",
		"/\n/evil.example",
		" //evil.example",
		"/.//evil.example",
		"/x/..//evil.example",
		"/%2e//evil.example",
		"javascript:alert(1)",
		"data:text/html,x",
		"//[",
	])("may not be %j", (path) => {
		expect(ownPath(path)).toBeNull();
	});
});
