import { describe, expect, it } from "vitest";
import { parseSameSitePath } from "../../../functions/contract/account/links.ts";
import { checkLabel, checkName, normalizeLabel } from "../../../functions/contract/fields.ts";

const invisible = ["\u3164", "\u2800\u2800", "\uffa0\u115f", "\u200b\u200d", "\u00ad\u2060", " \u0301"];

describe("an invisible name", () => {
	it.each(invisible)("is refused (%#)", (name) => {
		expect(checkName(name)).not.toBeNull();
		expect(checkLabel(name)).not.toBeNull();
	});

	it.each(["Ada", "李", "نورة", "O’Neil", "Анна-Мария", "علی\u200cرضا", "ශ්\u200dරී"])("is not %s", (name) => {
		expect(checkName(name)).toBeNull();
		expect(checkLabel(name)).toBeNull();
	});
});

describe("a label", () => {
	it("is cut between characters, even when one takes several code units", () => {
		expect(normalizeLabel("👍🏽".repeat(80))).toBe("👍🏽".repeat(60));
		expect(normalizeLabel(`a${"👩‍👩‍👧‍👦".repeat(80)}`)).toMatch(/^a(?:👩‍👩‍👧‍👦)+$/u);
	});

	it("is a single line of limited length", () => {
		expect(normalizeLabel(" my\nphone\u0007 ")).toBe("my phone");
		expect(normalizeLabel("e\u0301".repeat(500)).length).toBeLessThanOrEqual(480);
		expect(normalizeLabel(`x${"\u0301".repeat(9000)}`).length).toBeLessThanOrEqual(480);
	});
});

describe("a redirect path", () => {
	it.each(["/profile", "/ar/profile?a=1#devices", "/a//b", "/https://evil.example"])("may be %s", (path) => {
		expect(parseSameSitePath(path)).toBe(path);
	});

	const elsewhere = [
		"|profile|https://evil.example|//evil.example|/\\evil.example|\\\\evil.example|/\t/evil.example",
		"/\n/evil.example| //evil.example|/.//evil.example|/x/..//evil.example|/%2e//evil.example",
		"javascript:alert(1)|data:text/html,x|//[",
	].flatMap((line) => line.split("|"));
	it.each([null, ...elsewhere])("may not be %j", (path) => expect(parseSameSitePath(path)).toBeNull());
});
