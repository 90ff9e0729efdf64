// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Measured, Progress } from "../../src/features/speed/measure.ts";
import SpeedTest from "../../src/features/speed/SpeedTest.tsx";
import { resultWords, testWords } from "../../src/features/speed/speed-words.ts";
import { browser } from "./island.ts";

const { answer, sent } = browser({ "/words/speed/en.json": resultWords("en") });
const half = { bytes: 125e6, speeds: [80, 90, 100], loaded: [30] };
const measured: Measured = {
	ping: 12,
	jitter: 1.25,
	download: { ...half, mbps: 93.2 },
	upload: { ...half, mbps: 40.1 },
};

/** The workers that were begun; each is told what to say, and remembers its end. */
const workers: FakeWorker[] = [];
class FakeWorker {
	onmessage: ((event: { data: Progress }) => void) | null = null;
	onerror: (() => void) | null = null;
	ended = false;
	orders: unknown[] = [];
	constructor() {
		workers.push(this);
	}
	postMessage(order: unknown) {
		this.orders.push(order);
	}
	terminate() {
		this.ended = true;
	}
	say(...all: Progress[]) {
		act(() => {
			for (const data of all) this.onmessage?.({ data });
		});
	}
}

beforeEach(() => {
	workers.length = 0;
	vi.stubGlobal("Worker", FakeWorker);
	Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.useRealTimers());

const offer = (data: object = {}) => ({
	code: 200,
	message: "",
	data: { ndt7: "self", server: null, busy: false, ...data },
});
const network = { code: 200, message: "", data: { org: "Example Telecom" } };
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const show = (mlab = false) => render(<SpeedTest locale="en" words={testWords("en")} mlab={mlab} />);

/** Presses Go and waits for the worker; the network's name is asked for first. */
async function go(name = "Go", ...answers: object[]): Promise<FakeWorker> {
	const before = workers.length;
	answer(network, ...(answers.length ? answers : [offer()]));
	fireEvent.click(button(name));
	await waitFor(() => expect(workers.length).toBe(before + 1));
	return workers.at(-1) as FakeWorker;
}
const finish = (worker: FakeWorker) =>
	worker.say(
		{ type: "ping", ping: 12, jitter: 1.25 },
		{ type: "phase", phase: "download" },
		{ type: "half", direction: "download", mbps: 93.2 },
		{ type: "phase", phase: "upload" },
		{ type: "half", direction: "upload", mbps: 40.1 },
		{ type: "done", measured },
	);
const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

describe("the speed test", () => {
	it("shows each phase, says it, and ends with four figures", async () => {
		show();
		const worker = await go();
		expect(worker.orders).toEqual([{ ndt7: "self", server: null, busy: false }]);
		expect(button("Preparing…").getAttribute("aria-disabled")).toBe("true");
		worker.say(
			{ type: "ping", ping: 12.3, jitter: 1 },
			{ type: "phase", phase: "download" },
			{ type: "speed", mbps: 93.2 },
		);
		expect(screen.getByRole("status").textContent).toBe("Measuring the download.");
		expect(document.querySelector(".read b")?.textContent).toBe("93.20");
		worker.say({ type: "half", direction: "download", mbps: 93.2 }, { type: "phase", phase: "upload" });
		expect(screen.getByRole("status").textContent).toBe("Download 93.20 Mbps. Measuring the upload.");
		worker.say({ type: "half", direction: "upload", mbps: 40.1 }, { type: "done", measured });
		expect(screen.getByRole("status").textContent).toBe(
			"Done. Ping 12 ms, download 93.20 Mbps, upload 40.10 Mbps.",
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
		worker.say({ type: "phase", phase: "download" }, { type: "speed", mbps: 50 });
		fireEvent.click(button("Download…"));
		expect(workers).toHaveLength(1);
		fireEvent.click(button("Stop"));
		expect(worker.ended).toBe(true);
		worker.say({ type: "speed", mbps: 70 });
		expect(document.querySelector(".read b")?.textContent).toBe("0.00");
		expect(button("Go")).toBeTruthy();
		finish(await go());
		expect(figure("Download")).toBe("93.20 Mbps");
	});

	it("ends with the page and with the island", async () => {
		const { unmount } = show();
		const first = await go();
		fireEvent(window, new Event("pagehide"));
		expect(first.ended).toBe(true);
		const second = await go();
		unmount();
		expect(second.ended).toBe(true);
	});

	it("stopped before it knows who measures begins no worker", async () => {
		show();
		let release = (_: object) => {};
		answer(network, () => new Promise<object>((resolve) => (release = resolve)) as never);
		fireEvent.click(button("Go"));
		fireEvent.click(button("Stop"));
		await act(async () => release(offer()));
		expect(workers).toHaveLength(0);
		expect(button("Go")).toBeTruthy();
	});

	it("does without the network's name", async () => {
		show();
		answer({ code: 500, message: "", error: "unknown" }, offer());
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

describe("a test without result", () => {
	it.each([
		["failed", /connection to the test server failed/],
		["timeout", /Too little data came through in 12 seconds/],
	] as const)("because it %s says why and can be tried again", async (why, words) => {
		show();
		(await go()).say({ type: "failed", why });
		expect((await screen.findByRole("alert")).textContent).toMatch(words);
		finish(await go("Try again"));
		expect(screen.queryByRole("alert")).toBeNull();
		expect(figure("Upload")).toBe("40.10 Mbps");
	});

	it("whose worker does not even start says so", async () => {
		show();
		const worker = await go();
		act(() => worker.onerror?.());
		expect((await screen.findByRole("alert")).textContent).toMatch(/could not be completed/);
	});

	it("because all places are taken sends nothing, and can be tried again", async () => {
		show();
		answer(network, offer({ busy: true }));
		fireEvent.click(button("Go"));
		expect((await screen.findByRole("alert")).textContent).toMatch(/places on the test server are taken/);
		expect(workers).toHaveLength(0);
		finish(await go("Try again"));
	});

	it.each([
		["nobody measures", { ndt7: "off" }],
		["Measurement Lab would measure, of which this page says nothing", { ndt7: "mlab" }],
	])("because %s has no button any more", async (_, who) => {
		show();
		answer(network, offer(who));
		fireEvent.click(button("Go"));
		expect((await screen.findByRole("alert")).textContent).toMatch(/no speed test at the moment/);
		expect(screen.queryByRole("button", { name: /Go|again/ })).toBeNull();
		expect(workers).toHaveLength(0);
	});

	it("because nothing answers says so", async () => {
		show();
		fireEvent.click(button("Go"));
		expect((await screen.findByRole("alert")).textContent).toMatch(/Check that you are online/);
	});
});

describe("Measurement Lab", () => {
	it("is asked where the page says so", async () => {
		show(true);
		expect((await go("Go", offer({ ndt7: "mlab" }))).orders).toEqual([
			{ ndt7: "mlab", server: null, busy: false },
		]);
	});
});

describe("results", () => {
	it("say what the line is good for, how steady it was and what it used", async () => {
		show();
		finish(await go());
		expect(await screen.findByRole("heading", { name: "What this line is good for" })).toBeTruthy();
		expect(screen.getByText("Enough for films in 4K, one at a time.")).toBeTruthy();
		expect(screen.getByText("This test used 250 MB.")).toBeTruthy();
		expect(screen.getByRole("img", { name: "Speed over time: Upload" })).toBeTruthy();
	});

	it("make a pair without and with the VPN, and doubt it when both came from one network", async () => {
		localStorage.setItem(
			"speed-tests",
			JSON.stringify([
				{ at: 1, ping: 24, download: 200, upload: 80, bytes: 1, network: "Example Telecom", vpn: "off" },
			]),
		);
		show();
		await screen.findByRole("heading", { name: "With the VPN and without" });
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

	it("of earlier visits are shown, and deleted after a question", async () => {
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
