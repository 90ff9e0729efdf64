import { afterEach, expect, it, vi } from "vitest";

const requests: [string, Blob][] = [];

/** Runs the page's script with these `navigator` properties and clicks. */
async function click(selector: string, preferences: object = {}): Promise<void> {
	vi.resetModules();
	let listener: (event: { target: Element | null }) => void = () => {};
	vi.stubGlobal("navigator", {
		sendBeacon: (url: string, body: Blob) => requests.push([url, body]) > 0,
		doNotTrack: null,
		...preferences,
	});
	vi.stubGlobal("addEventListener", (_type: "click", events: typeof listener) => {
		listener = events;
	});
	await import("../../src/boot/count.ts");
	document.body.innerHTML = '<button data-count="Download|click|download-linux"><b>x</b></button><i></i>';
	listener({ target: document.querySelector(selector) });
}

afterEach(() => {
	requests.length = 0;
});

it("sends a click on a counted element, or inside one, as JSON", async () => {
	await click("b");
	expect(requests).toHaveLength(1);
	const [url, body] = requests[0] as [string, Blob];
	expect([url, body.type]).toEqual(["/api/events", "application/json"]);
	expect(JSON.parse(await body.text())).toEqual({
		category: "Download",
		action: "click",
		label: "download-linux",
	});
});

it("sends no other click", async () => {
	await click("i");
	expect(requests).toEqual([]);
});

it.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
	"sends nothing under %o",
	async (preferences) => {
		await click("button", preferences);
		expect(requests).toEqual([]);
	},
);

it("sends where tracking is explicitly allowed", async () => {
	await click("button", { doNotTrack: "0", globalPrivacyControl: false });
	expect(requests).toHaveLength(1);
});
