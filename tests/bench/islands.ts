import { type Browser, chromium } from "playwright";
import { chromiumFlags, findChromium } from "../support/browser/chromium.ts";

/** A slow line: bits a second, and milliseconds until an answer begins. */
export const line = { bits: 400_000, latency: 400 };

const island = "document.querySelector('[data-island]') && !document.querySelector('[data-pending]')";

/**
 * Pages with islands, and what stands there once they have come to life. `before`: milliseconds until then, and requests, with many
 * small files and a React of each page's (d02b23a5), built and measured again on 2026-11-22 in turns with the site of that day, which took
 * 2,688, 3,837 and 2,662 (medians of five, two cores under a load of 6 to 10). Nearly all of it is the line's time, not the machine's.
 */
export const islandPages = [
	{ path: "/login", alive: island, before: { alive: 3440, requests: 25 } },
	{
		path: "/pricing",
		alive: "document.querySelector('plan-cards [data-plan]')",
		before: { alive: 5466, requests: 20 },
	},
	{ path: "/tools/speedtest", alive: island, before: { alive: 2989, requests: 12 } },
];

/** What a browser asks for on its own or for later pages: nothing waits for it. */
const aside =
	/\/(favicon\.svg|manifest\.webmanifest|next\.speculationrules|dictionaries\/.*|api\/geo|_astro\/.*\.woff2)$/;

export interface Visit {
	/** But for those. */
	requests: number;
	/** Bytes of script on the way. */
	script: number;
	/** Milliseconds until the largest paint. */
	paint: number;
	/** Milliseconds until the page's islands have come to life. */
	alive: number;
}

/** A first visit: nothing is cached. */
export async function visit(browser: Browser, url: string, alive: string, slow = true): Promise<Visit> {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		reducedMotion: "reduce",
		locale: "en-US",
	});
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await session.send("Network.enable");
	if (slow)
		await session.send("Network.emulateNetworkConditions", {
			offline: false,
			latency: line.latency,
			downloadThroughput: line.bits / 8,
			uploadThroughput: line.bits / 8,
		});
	let requests = 0;
	const sizes: Promise<number>[] = [];
	page.on("requestfinished", (request) => {
		if (!aside.test(request.url())) requests++;
		if (request.resourceType() !== "script") return;
		sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
	});
	await page.addInitScript(
		`addEventListener("DOMContentLoaded", () => {
			const look = () => (${alive}) ? (window.alive = performance.now()) : requestAnimationFrame(look);
			look();
		});
		new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) window.largest = startTime; })
			.observe({ type: "largest-contentful-paint", buffered: true });`,
	);
	await page.goto(url);
	await page.waitForFunction(() => "alive" in window);
	await page.waitForLoadState("networkidle");
	const times = await page.evaluate("({ alive: window.alive, paint: window.largest })");
	const script = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
	await context.close();
	return { requests, script, ...(times as Pick<Visit, "alive" | "paint">) };
}

export const startBrowser = async (): Promise<Browser> =>
	chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
