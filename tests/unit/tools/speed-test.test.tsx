import { describe, expect, it, vi } from "vitest";
import { act, fireEvent, refusal, screen, waitFor } from "../island.tsx";
import {
	answer,
	answerLater,
	button,
	figure,
	finish,
	go,
	measured,
	network,
	offer,
	sent,
	show,
	workers,
} from "./speed-island.tsx";

describe("the speed test", () => {
	it("shows and announces each phase, and ends with four figures", async () => {
		show();
		const worker = await go();
		expect(worker.orders).toEqual([{ ndt7: "self", server: null, busy: false }]);
		expect(button("Preparing…").getAttribute("aria-disabled")).toBe("true");
		worker.emit(
			{ type: "ping", ping: 12.3, jitter: 1 },
			{ type: "phase", phase: "download" },
			{ type: "speed", mbps: 93.2 },
		);
		expect(screen.getByRole("status").textContent).toBe("Measuring the download.");
		expect(document.querySelector(".read b")?.textContent).toBe("93.20");
		worker.emit({ type: "half", direction: "download", mbps: 93.2 }, { type: "phase", phase: "upload" });
		expect(screen.getByRole("status").textContent).toBe("Download 93.20 Mbps. Measuring the upload.");
		worker.emit({ type: "half", direction: "upload", mbps: 40.1 }, { type: "done", result: measured });
		expect(screen.getByRole("status").textContent).toBe(
			"Done. Ping 12\u00a0ms, download 93.20 Mbps, upload 40.10 Mbps.",
		);
		expect(["Ping", "Download", "Upload", "Network"].map(figure)).toEqual([
			"12 ms",
			"93.20 Mbps",
			"40.10 Mbps",
			"Example Telecom",
		]);
		expect(worker.ended).toBe(true);
		expect(button("Test again")).toBeTruthy();
	});

	it("runs one at a time, and can be stopped at any moment", async () => {
		show();
		const worker = await go();
		fireEvent.click(button("Preparing…"));
		worker.emit({ type: "phase", phase: "download" }, { type: "speed", mbps: 50 });
		fireEvent.click(button("Download…"));
		expect(workers).toHaveLength(1);
		fireEvent.click(button("Stop"));
		expect(worker.ended).toBe(true);
		worker.emit({ type: "speed", mbps: 70 });
		expect(document.querySelector(".read b")?.textContent).toBe("0.00");
		expect(button("Go")).toBeTruthy();
		finish(await go());
		expect(figure("Download")).toBe("93.20 Mbps");
	});

	it("returns the focus to Go after Stop, and leaves it alone at a normal end", async () => {
		show();
		await go();
		button("Stop").focus();
		fireEvent.click(button("Stop"));
		expect(document.activeElement).toBe(button("Go"));
		(document.activeElement as HTMLElement).blur();
		finish(await go());
		expect(button("Test again")).toBeTruthy();
		expect(document.activeElement).toBe(document.body);
	});

	it("starts once, however often Go is pressed", async () => {
		show();
		answer(network, offer(), network, offer());
		act(() => {
			for (let press = 0; press < 3; press++) button("Go").click();
		});
		await waitFor(() => expect(workers).toHaveLength(1));
		await act(() => new Promise((resolve) => setTimeout(resolve)));
		expect(workers).toHaveLength(1);
	});

	it("stopped before it has a server starts no worker", async () => {
		show();
		answer(network);
		const release = answerLater();
		fireEvent.click(button("Go"));
		fireEvent.click(button("Stop"));
		await act(async () => release(offer()));
		expect(workers).toHaveLength(0);
		expect(button("Go")).toBeTruthy();
	});

	it("works without the network's name", async () => {
		show();
		answer(refusal(500, "unknown"), offer());
		fireEvent.click(button("Go"));
		await waitFor(() => expect(workers).toHaveLength(1));
		expect(figure("Network")).toBe("Unknown provider");
	});

	it("resets its dial after half a minute and keeps the figures", async () => {
		show();
		const worker = await go();
		vi.useFakeTimers();
		finish(worker);
		const dial = () => document.querySelector(".read b")?.textContent;
		act(() => vi.advanceTimersByTime(29_999));
		expect(dial()).toBe("93.20");
		act(() => vi.advanceTimersByTime(1));
		expect(dial()).toBe("0.00");
		expect(figure("Download")).toBe("93.20 Mbps");
	});
});

describe("a failed speed test", () => {
	it.each([
		["failed", /connection to the test server failed/],
		["timeout", /Too little data came through in 12 seconds/],
	] as const)("because it %s says why and can be tried again", async (why, words) => {
		show();
		(await go()).emit({ type: "failed", reason: why });
		expect((await screen.findByRole("alert")).textContent).toMatch(words);
		finish(await go("Try again"));
		expect(screen.queryByRole("alert")).toBeNull();
		expect(figure("Upload")).toBe("40.10 Mbps");
	});

	it("whose worker doesn't start says so", async () => {
		show();
		const worker = await go();
		act(() => worker.onerror?.());
		expect((await screen.findByRole("alert")).textContent).toMatch(/couldn’t be completed/);
	});

	it("because all places are taken sends nothing, and can be tried again", async () => {
		show();
		answer(network, offer({ busy: true }));
		fireEvent.click(button("Go"));
		expect((await screen.findByRole("alert")).textContent).toMatch(/test server is full/);
		expect(workers).toHaveLength(0);
		finish(await go("Try again"));
	});

	it.each([
		["there is no server", { ndt7: "off" }],
		["only Measurement Lab could, which this page does not name", { ndt7: "mlab" }],
	])("because %s has no button any more", async (_, who) => {
		show();
		answer(network, offer(who));
		fireEvent.click(button("Go"));
		expect((await screen.findByRole("alert")).textContent).toMatch(/speed test isn’t available/);
		expect(screen.queryByRole("button", { name: /Go|again/ })).toBeNull();
		expect(workers).toHaveLength(0);
	});

	it("because nothing answers says so", async () => {
		show();
		fireEvent.click(button("Go"));
		expect((await screen.findByRole("alert")).textContent).toMatch(/Check that you’re online/);
	});
});

it("Measurement Lab is contacted where the page says so", async () => {
	show(true);
	const { orders } = await go("Go", offer({ ndt7: "mlab" }));
	expect(orders).toEqual([{ ndt7: "mlab", server: null, busy: false }]);
});

describe("results", () => {
	it("say what the line is good for, how stable it was and how much data it used", async () => {
		show();
		finish(await go());
		await screen.findByRole("heading", { name: "What your connection can do" });
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
		await screen.findByText("200.00");
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

	it("aren't offered for deletion again by the first test after it", async () => {
		localStorage.setItem("speed-tests", JSON.stringify([{ at: 1, download: 200, upload: 80, bytes: 1 }]));
		show();
		fireEvent.click(await screen.findByRole("button", { name: "Delete all" }));
		fireEvent.click(button("Yes, delete"));
		finish(await go());
		await screen.findByRole("button", { name: "Delete all" });
		expect(screen.queryByRole("button", { name: "Yes, delete" })).toBeNull();
	});

	it("whose code doesn't load say so, and leave the dial in place", async () => {
		vi.doMock("../../../src/features/speed/results/Results.tsx", () => Promise.reject(new Error("gone")));
		show();
		finish(await go());
		expect((await screen.findByRole("alert")).textContent).toMatch(/couldn’t reach the server.*Try again/);
		expect(figure("Download")).toBe("93.20 Mbps");
	});
});
