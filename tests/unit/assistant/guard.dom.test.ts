import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anna, tokenOf } from "../island.tsx";

const replace = vi.fn();
const events: Parameters<typeof removeEventListener>[] = [];
const guard = async () => {
	vi.resetModules();
	await import("../../../src/features/profile/guard.ts");
};

beforeEach(() => {
	document.documentElement.hidden = false;
	vi.spyOn(location, "replace").mockImplementation(replace);
	replace.mockClear();
	const listen = window.addEventListener.bind(window);
	vi.spyOn(window, "addEventListener").mockImplementation((type: string, listener: unknown) => {
		events.push([type, listener as EventListener]);
		listen(type, listener as EventListener);
	});
});
afterEach(() => {
	// Remove the page's listeners, so that they don't fire in the next test.
	for (const [type, listener] of events.splice(0)) removeEventListener(type, listener);
});

describe("the profile's session guard", () => {
	it("lets a logged-in user stay", async () => {
		localStorage.setItem("token", tokenOf(anna));
		await guard();
		expect([replace.mock.calls, document.documentElement.hidden]).toEqual([[], false]);
	});

	it.each([
		["nobody", ""],
		["an expired login", tokenOf(anna, 1)],
		["a poisoned login", "a.b.c"],
	])("sends %s to the login, shows nothing, and keeps the return path", async (_, token) => {
		history.replaceState(null, "", "/ar/profile?x=1#devices");
		localStorage.setItem("token", token);
		await guard();
		expect(replace).toHaveBeenCalledWith("/ar/login?from=%2Far%2Fprofile%3Fx%3D1%23devices");
		expect(document.documentElement.hidden).toBe(true);
	});

	it("reloads when another user has logged in in another tab, and shows nothing until then", async () => {
		const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
		localStorage.setItem("token", tokenOf(anna));
		await guard();
		localStorage.setItem("token", tokenOf(anna, Date.now() / 1000 + 900));
		dispatchEvent(new Event("storage"));
		expect(document.documentElement.hidden).toBe(false);
		expect(reload).not.toHaveBeenCalled();
		localStorage.setItem("token", tokenOf({ ...anna, id: "2" }));
		dispatchEvent(new Event("storage"));
		expect(document.documentElement.hidden).toBe(true);
		expect(reload).toHaveBeenCalled();
	});

	it("notices a logout in another tab, and a page restored after one", async () => {
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
