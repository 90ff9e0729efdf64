// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anna, tokenOf } from "./island.ts";

const replace = vi.fn();
const guard = async () => {
	vi.resetModules();
	await import("../../src/features/profile/guard.ts");
};

beforeEach(() => {
	localStorage.clear();
	document.documentElement.hidden = false;
	vi.spyOn(location, "replace").mockImplementation(replace);
	replace.mockClear();
});
afterEach(() => {
	vi.restoreAllMocks();
	history.replaceState(null, "", "/");
});

describe("the guard of the profile", () => {
	it("lets someone who is logged in stay", async () => {
		localStorage.setItem("token", tokenOf(anna));
		await guard();
		expect([replace.mock.calls, document.documentElement.hidden]).toEqual([[], false]);
	});

	it.each([
		["nobody", ""],
		["an expired login", tokenOf(anna, 1)],
		["a poisoned login", "a.b.c"],
	])("sends %s to the login, shows nothing, and keeps the way back", async (_, token) => {
		history.replaceState(null, "", "/ar/profile?x=1#devices");
		localStorage.setItem("token", token);
		await guard();
		expect(replace).toHaveBeenCalledWith("/ar/login?from=%2Far%2Fprofile%3Fx%3D1%23devices");
		expect(document.documentElement.hidden).toBe(true);
	});

	it("notices a logout in another tab, and a page brought back after one", async () => {
		localStorage.setItem("token", tokenOf(anna));
		await guard();
		localStorage.clear();
		for (const event of ["storage", "pageshow"]) {
			replace.mockClear();
			dispatchEvent(new Event(event));
			expect(replace).toHaveBeenCalled();
		}
	});
});
