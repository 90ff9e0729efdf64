import { expect, it, vi } from "vitest";
import "../../../src/features/billing/plan-cards.element.ts";
import { loggedIn, waitFor } from "../island.tsx";

const built = `<a class="btn" href="/login?from=%2Fpricing" data-plan="year">Get this plan</a>`;
/** Whether a click on the link follows it. */
const follows = (link: Element) =>
	link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

loggedIn();

it("plan cards without their words stay as built, even after their offer, and follow a logged-in visitor's clicks", async () => {
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
	const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
	document.body.innerHTML = `<plan-cards data-ends="2020-01-01T00:00:00Z">${built}</plan-cards>`;
	const link = document.querySelector("a") as HTMLAnchorElement;
	expect(follows(link)).toBe(false);
	expect(link.getAttribute("aria-disabled")).toBe("true");
	await waitFor(() => expect(assign).toHaveBeenCalledWith(link.href));
	expect(document.querySelector("plan-cards")?.innerHTML).toBe(built);
	expect(follows(link)).toBe(true);
});
