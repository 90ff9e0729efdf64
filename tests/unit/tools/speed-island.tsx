import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, vi } from "vitest";
import type { Progress, TestResult } from "../../../src/features/speed/measure/measure.ts";
import SpeedTest from "../../../src/features/speed/SpeedTest.tsx";
import { getResultWords, getTestWords } from "../../../src/features/speed/speed-words.ts";
import { browser, reply } from "../island.tsx";

export const { answer, answerLater, sent } = browser({ "/words/speed/en.json": getResultWords("en") });
beforeEach(() => {
	workers.length = 0;
	vi.stubGlobal("Worker", FakeWorker);
	Element.prototype.scrollIntoView = vi.fn();
});

const half = { bytes: 125e6, speeds: [80, 90, 100], pingsUnderLoad: [30] };
export const measured: TestResult = {
	ping: 12,
	jitter: 1.25,
	download: { ...half, mbps: 93.2 },
	upload: { ...half, mbps: 40.1 },
};

/** Workers the island started; they record messages and termination. */
export const workers: FakeWorker[] = [];
export class FakeWorker {
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
	emit(...all: Progress[]) {
		act(() => {
			for (const data of all) this.onmessage?.({ data });
		});
	}
}

export const offer = (data: object = {}) => reply({ ndt7: "self", server: null, busy: false, ...data });
export const network = reply({ org: "Example Telecom" });
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
export const show = (mlab = false) =>
	render(
		<SpeedTest
			locale="en"
			words={getTestWords("en")}
			data="25 MB"
			mlab={mlab ? { text: "M-Lab", link: "Policy" } : null}
		/>,
	);

/** Clicks Go and waits for the worker. The network's name is requested first. */
export async function go(name = "Go", ...answers: object[]): Promise<FakeWorker> {
	const before = workers.length;
	answer(network, ...(answers.length ? answers : [offer()]));
	fireEvent.click(button(name));
	await waitFor(() => expect(workers.length).toBe(before + 1));
	return workers.at(-1) as FakeWorker;
}
export const finish = (worker: FakeWorker) =>
	worker.emit(
		{ type: "ping", ping: 12, jitter: 1.25 },
		{ type: "phase", phase: "download" },
		{ type: "half", direction: "download", mbps: 93.2 },
		{ type: "phase", phase: "upload" },
		{ type: "half", direction: "upload", mbps: 40.1 },
		{ type: "done", result: measured },
	);
export const figure = (name: string) =>
	screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
