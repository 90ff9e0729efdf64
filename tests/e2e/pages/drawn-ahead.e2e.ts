import { type OwnBrowser, openBrowser, type Tab } from "../../support/browser/cdp.ts";
import { click } from "../../support/browser/mouse.ts";
import { type Crossing, startRecordingProxy } from "../../support/faults/recording-proxy.ts";
import { test as base, expect } from "../fixtures.ts";

/** A tab of a browser without Playwright, at a page, and what crosses its line. */
const test = base.extend<{ at: (path: string) => Promise<{ tab: Tab; crossings: Crossing[] }> }>({
	at: async ({ site }, use) => {
		const line = await startRecordingProxy(site.url);
		const open: OwnBrowser[] = [];
		await use(async (path) => {
			const browser = await openBrowser();
			open.push(browser);
			await browser.tab.send("Page.navigate", { url: line.url + path });
			await expect
				.poll(() => browser.tab.run("document.readyState + location.pathname"))
				.toBe(`complete${path}`);
			return { tab: browser.tab, crossings: line.crossings };
		});
		for (const { close } of open) await close();
		await line.close();
	},
});

/** Whether the page that is shown was drawn before it was, and is this one. */
const drawn = (tab: Tab, path: string) =>
	expect
		.poll(() =>
			tab
				.run(
					"location.pathname + (performance.getEntriesByType('navigation')[0]?.activationStart > 0 && !document.prerendering)",
				)
				.catch(() => ""),
		)
		.toBe(`${path}true`);

test("a page is drawn while the pointer is down, and lives once it is shown", async ({ at }) => {
	const { tab, crossings } = await at("/features");
	await click(tab, "a[href='/pricing']");
	await drawn(tab, "/pricing");
	await expect.poll(() => tab.run("document.querySelector('plan-cards [data-plan]') !== null")).toBe(true);
	const clock = "document.querySelector('offer-clock')?.textContent.replace(/\\s+/g, ' ')";
	const first = await tab.run<string>(clock);
	expect(first).toMatch(/\d\d/);
	await expect.poll(() => tab.run(clock)).not.toBe(first);
	await click(tab, "[data-open*='chat']");
	await expect
		.poll(() => tab.run("document.querySelector('dialog.chat[open] textarea') !== null"))
		.toBe(true);
	expect(crossings.filter(({ path }) => path.startsWith("/pricing"))).toHaveLength(1);
});

test("a page that is drawn ahead asks for nobody's country and counts nothing before it is shown", async ({
	at,
}) => {
	const { tab, crossings } = await at("/features");
	await expect.poll(() => tab.run("localStorage.getItem('lang')")).toBe("en");
	// As if the first look-up had failed: the next page asks again.
	await tab.run("localStorage.removeItem('lang')");
	const readRequests = () => crossings.filter(({ path }) => path === "/api/geo");
	const before = readRequests().length;
	await click(tab, "a[href='/about-us']");
	await drawn(tab, "/about-us");
	await expect.poll(() => readRequests().length).toBe(before + 1);
	expect(readRequests().some(({ ahead }) => ahead)).toBe(false);
	await expect.poll(() => tab.run("localStorage.getItem('lang')")).toBe("en");
	expect(crossings.filter(({ path }) => path === "/api/events")).toEqual([]);
});
