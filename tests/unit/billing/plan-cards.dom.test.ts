import { afterEach, describe, expect, it, vi } from "vitest";
import "../../../src/features/billing/plan-cards.element.ts";
import { loggedIn, waitFor } from "../island.tsx";

const built = `<a class="btn" href="/login?from=%2Fpricing" data-pay="year">Get this plan</a>`;
const show = (ends = "") => {
	document.body.innerHTML = `<plan-cards data-ends="${ends}">${built}</plan-cards>`;
	return document.querySelector("a") as HTMLAnchorElement;
};
/** Whether a click on the link follows it. */
const follows = (link: Element) =>
	link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

loggedIn();
afterEach(() => document.body.replaceChildren());

describe("plan cards whose words can't be loaded", () => {
	it("send a logged-in visitor's click on its way, and the next ones too", async () => {
		vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
		const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
		const link = show();
		expect(follows(link)).toBe(false);
		expect(link.getAttribute("aria-disabled")).toBe("true");
		await waitFor(() => expect(assign).toHaveBeenCalledWith(link.href));
		expect(link.hasAttribute("aria-disabled")).toBe(false);
		expect(follows(link)).toBe(true);
	});

	it("stay as built, even after their offer", async () => {
		vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
		const link = show("2020-01-01T00:00:00Z");
		await new Promise((resolve) => link.parentElement?.addEventListener("plansfailed", resolve));
		expect(document.querySelector("plan-cards")?.innerHTML).toBe(built);
	});
});
