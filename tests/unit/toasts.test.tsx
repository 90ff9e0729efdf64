import { toast } from "react-hot-toast/headless";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Toasts } from "../../src/ui/Toasts.tsx";
import { notify, notifyNext } from "../../src/ui/toast.ts";
import { act, browser, fireEvent, render, screen } from "./island.tsx";

browser();
const words = { region: "Notifications", dismiss: "Dismiss" };
const visibleToasts = () => document.querySelectorAll(".toast:not(.gone)").length;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
	vi.useFakeTimers();
	toast.remove();
});

describe("a toast", () => {
	it("of success shows for two seconds and is removed a second later", async () => {
		render(<Toasts words={words} />);
		act(() => void notify.success("Done"));
		expect(screen.getByRole("status").textContent).toBe("Done");
		await pass(1990);
		expect(visibleToasts()).toBe(1);
		await pass(20);
		expect([visibleToasts(), document.querySelectorAll(".toast").length]).toEqual([0, 1]);
		await pass(900);
		expect(document.querySelectorAll(".toast")).toHaveLength(1);
		await pass(110);
		expect(document.querySelectorAll(".toast")).toHaveLength(0);
	});

	it("of an error is an alert and shows for four seconds", async () => {
		render(<Toasts words={words} />);
		act(() => void notify.error("No"));
		expect(screen.getByRole("alert").className).toBe("toast error");
		await pass(3990);
		expect(visibleToasts()).toBe(1);
		await pass(20);
		expect(visibleToasts()).toBe(0);
	});

	it("is dismissed by its button", () => {
		render(<Toasts words={words} />);
		act(() => void notify.error("No"));
		fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
		expect(visibleToasts()).toBe(0);
	});

	it("is one of at most twenty", () => {
		render(<Toasts words={words} />);
		act(() => {
			for (let count = 0; count < 25; count++) notify.error(`No ${count}`);
		});
		expect(visibleToasts()).toBe(20);
	});

	it("can wait for the next page, and shows there once", async () => {
		vi.resetModules();
		const before = await import("../../src/ui/toast.ts");
		before.notifyNext("success", "Account created");
		before.notifyNext("error", "Session ended");
		const page = render(<Toasts words={words} />);
		expect(visibleToasts()).toBe(2);
		page.unmount();
		act(() => toast.remove());
		render(<Toasts words={words} />);
		expect(visibleToasts()).toBe(0);
	});

	it.each(["{", "7", "null", '[["<b>","x"]]', "[null]", '[["success",{}]]'])(
		"ignores %s in storage",
		(invalid) => {
			sessionStorage.setItem("toasts", invalid);
			render(<Toasts words={words} />);
			expect(visibleToasts()).toBe(0);
		},
	);

	it("appears in a region that screen readers know from the start", () => {
		render(<Toasts words={words} />);
		expect(screen.getByRole("region", { name: "Notifications" }).getAttribute("aria-live")).toBe("polite");
	});

	// Keep this test last: from here on the page counts as being left.
	it("for the next page isn't shown by the current one, even if that hydrates later", () => {
		notifyNext("error", "Session ended");
		render(<Toasts words={words} />);
		expect(visibleToasts()).toBe(0);
		expect(sessionStorage.getItem("toasts")).toContain("Session ended");
	});
});
