import { setTimeout as after } from "node:timers/promises";
import { openBrowser, type Tab } from "../support/browser/cdp.ts";
import { click, rest } from "../support/browser/mouse.ts";
import { type Crossing, startSlowProxy } from "../support/faults/slow-proxy.ts";

/** Milliseconds that every answer takes longer. */
export const latency = 400;

interface Click {
	to: string;
	/** Milliseconds from the click to the first paint of the page it led to. */
	paint: number;
	/** How the page came: drawn before the click, fetched before it, or neither. */
	came: "drawn" | "fetched" | "asked";
}

/** What a page writes down when it is clicked, for the next one. */
const note = `addEventListener("click", (event) => {
	sessionStorage.setItem("clicked", String(performance.timeOrigin + event.timeStamp));
}, true)`;

/** Waits until the page has painted, then says when that was and how it came. */
const painted = `new Promise((resolve) => {
	const [navigation] = performance.getEntriesByType("navigation");
	const tell = () => {
		const paint = performance.getEntriesByName("first-contentful-paint")[0];
		if (!paint || document.prerendering) return setTimeout(tell, 20);
		const seen = Math.max(paint.startTime, navigation.activationStart);
		resolve({
			to: location.pathname,
			paint: performance.timeOrigin + seen - Number(sessionStorage.getItem("clicked")),
			came: navigation.activationStart > 0 ? "drawn" : navigation.deliveryType.includes("prefetch") ? "fetched" : "asked",
		});
	};
	tell();
})`;

/** Milliseconds to wait for a page, at least. */
const patience = 10_000;

/** Clicks on a link, and waits until the page it leads to has painted. */
async function clickOn(tab: Tab, path: string): Promise<Click> {
	await tab.run(note);
	await click(tab, `a[href="${path}"]`);
	for (let waited = 0; waited < patience; waited += 50) {
		await after(50);
		if ((await tab.run<string>("location.pathname").catch(() => "")) !== path) continue;
		const click = await tab.run<Click | undefined>(painted).catch(() => undefined);
		if (click) return click;
	}
	throw new Error(`a click does not lead to ${path}`);
}

export interface Walk {
	clicks: Click[];
	crossings: Crossing[];
	/** Bytes of pages that were fetched ahead and never looked at, with what belongs to them. */
	wasted: number;
	told: Tab["told"];
}

/** Walks from page to page over a slow line: on the way to each link the pointer is on `passed` others, for some milliseconds. */
export async function walk(
	origin: string,
	start: string,
	paths: readonly string[],
	passed: (path: string) => readonly (readonly [path: string, milliseconds: number])[] = () => [],
): Promise<Walk> {
	const line = await startSlowProxy(origin, latency);
	const { tab, close } = await openBrowser();
	try {
		await tab.send("Page.navigate", { url: line.url + start });
		await after(5000);
		const clicks: Click[] = [];
		for (const path of paths) {
			for (const [other, milliseconds] of passed(path)) await rest(tab, `a[href="${other}"]`, milliseconds);
			clicks.push(await clickOn(tab, path));
			await after(1000);
		}
		const records = new Set([start, ...paths]);
		const wasted = line.crossings
			.filter(({ ahead, page }) => ahead && !records.has(page))
			.reduce((sum, { bytes }) => sum + bytes, 0);
		return { clicks, crossings: line.crossings, wasted, told: tab.told };
	} finally {
		await close();
		await line.close();
	}
}
