import { beforeEach, expect, it, vi } from "vitest";
import "../../../src/features/billing/offer/offer-clock.element.ts";

const ends = "2026-12-31T23:59:59Z";

beforeEach(() => {
	vi.useFakeTimers({ now: Date.parse("2027-02-01T00:00:00Z") });
	document.body.innerHTML = `<h1 data-plain="Plans">Save 50%</h1>
		<div class="sale"><offer-clock data-ends="${ends}" data-names="{}"></offer-clock></div>`;
});
const h1 = () => document.querySelector("h1")?.textContent;
const learnTime = (now: string) => {
	const clock = document.querySelector<HTMLElement>("offer-clock");
	if (clock) clock.dataset.clockOffset = `${Date.parse(now) - Date.now()}`;
	vi.advanceTimersByTime(1000);
};

it("a device whose clock is past an offer's end keeps it until the server's time is known", () => {
	expect(h1()).toBe("Save 50%");
	learnTime("2026-12-01T00:00:00Z");
	expect(h1()).toBe("Save 50%");
	expect(document.querySelector(".sale")).toBeTruthy();
});

it("an offer that has ended by the server's time goes", () => {
	learnTime("2027-02-01T00:00:00Z");
	expect(h1()).toBe("Plans");
	expect(document.querySelector(".sale")).toBeNull();
});
