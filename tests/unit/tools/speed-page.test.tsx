// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { button, finish, go, sent, show } from "./speed-island.tsx";

describe("results", () => {
	it("say what the line is good for, how stable it was and how much data it used", async () => {
		show();
		finish(await go());
		expect(await screen.findByRole("heading", { name: "What your connection can do" })).toBeTruthy();
		expect(screen.getByText("Enough for movies in 4K, one at a time.")).toBeTruthy();
		expect(screen.getByText("This test used 250 MB.")).toBeTruthy();
		expect(screen.getByRole("img", { name: "Speed over time: Upload" })).toBeTruthy();
	});

	it("pair tests without and with the VPN, with a warning when both came from one network", async () => {
		localStorage.setItem(
			"speed-tests",
			JSON.stringify([
				{ at: 1, ping: 24, download: 200, upload: 80, bytes: 1, network: "Example Telecom", vpn: "off" },
			]),
		);
		show();
		await screen.findByRole("heading", { name: "With and without the VPN" });
		finish(await go("With VPN"));
		const rows = await waitFor(() => {
			const table = screen.getByRole("table", { name: /latest test without/ });
			const texts = [...table.querySelectorAll("tbody tr")].map((row) =>
				[...row.querySelectorAll("td")].map((cell) => cell.textContent),
			);
			expect(texts[1]?.[1]).toBe("93.20");
			return texts;
		});
		expect(rows).toEqual([
			["24", "12", "-50%"],
			["200.00", "93.20", "-53%"],
			["80.00", "40.10", "-50%"],
		]);
		expect(screen.getByText(/Was the VPN really on\?/)).toBeTruthy();
		expect(JSON.parse(localStorage.getItem("speed-tests") as string)[0]).toMatchObject({
			vpn: "on",
			download: 93.2,
		});
	});

	it("of earlier visits are listed, and deleted after a confirmation", async () => {
		localStorage.setItem("speed-tests", JSON.stringify([{ at: 1, download: 200, upload: 80, bytes: 1 }]));
		show();
		expect(await screen.findByText("200.00")).toBeTruthy();
		fireEvent.click(button("Delete all"));
		expect(document.activeElement).toBe(button("Yes, delete"));
		fireEvent.click(button("Cancel"));
		expect(document.activeElement).toBe(button("Delete all"));
		fireEvent.click(button("Delete all"));
		fireEvent.click(button("Yes, delete"));
		expect(localStorage.getItem("speed-tests")).toBeNull();
		expect(screen.queryByText("200.00")).toBeNull();
		expect(document.activeElement?.textContent).toBe("All results are deleted.");
		expect(sent).toEqual([]);
	});
});
