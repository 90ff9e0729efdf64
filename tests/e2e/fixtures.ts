import {
	test as base,
	type ConsoleMessage,
	expect,
	type Page,
	type Request,
	type WebError,
} from "@playwright/test";
import { type EdgeSite, startEdge } from "../support/site/edge-site.ts";
import { createPerson, type Person, type RunningSite, startSite } from "../support/site/site.ts";

interface Watch {
	/** Console errors a journey provokes on purpose. */
	allow(pattern: RegExp): void;
}
export interface Fixtures {
	/** What the operator has set: `test.use({ settings: { REFUNDS: "auto" } })`. */
	settings: Record<string, string>;
	/** Where the site runs: the project says so. */
	runtime: "node" | "edge";
	site: RunningSite;
	watch: Watch;
	/** Someone with an account. */
	account: Person;
	/** The same, logged in on every page of the journey. */
	person: Person;
}

interface WorkerFixtures {
	/** The one site at the edge of this worker, started by the first journey there. */
	edge: () => Promise<EdgeSite>;
	/** The site and the tab of this worker’s journeys that run `inOneTab` or `inOneBrowser`. */
	tab: { site: RunningSite; page: Page };
}

/** Every journey fails on a console error, a blocked resource, an uncaught exception or a request to another host. */
export const test = base.extend<Fixtures, WorkerFixtures>({
	settings: [{}, { option: true }],
	runtime: ["node", { option: true }],
	edge: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it depends on from the pattern
		async ({}, use) => {
			let site: Promise<EdgeSite> | undefined;
			await use(() => {
				site ??= startEdge();
				return site;
			});
			await (await site)?.close();
		},
		{ scope: "worker" },
	],
	tab: [
		async ({ browser }, use) => {
			const site = await startSite();
			const context = await browser.newContext({
				baseURL: site.url,
				locale: "en-US",
				timezoneId: "UTC",
				reducedMotion: "reduce",
			});
			const page = await context.newPage();
			// Of the site, as what the site has stored can be forgotten from there alone.
			await page.goto("/robots.txt");
			await use({ site, page });
			await context.close();
			await site.close();
		},
		{ scope: "worker" },
	],
	site: [
		async ({ settings, runtime, edge }, use) => {
			if (runtime === "edge") {
				const site = await edge();
				await use(site);
				site.empty();
				return;
			}
			const site = await startSite(settings);
			await use(site);
			await site.close();
		},
		// The first at the edge begins with wrangler, twice.
		{ timeout: 180_000 },
	],
	baseURL: async ({ site }, use) => use(site.url),
	watch: [
		async ({ context, site }, use) => {
			const faults: string[] = [];
			const allowed: RegExp[] = [];
			const onConsole = (message: ConsoleMessage) => {
				if (message.type() === "error") faults.push(`console: ${message.text()} ${message.location().url}`);
			};
			const onError = (error: WebError) => void faults.push(`uncaught: ${error.error().message}`);
			const onRequest = (request: Request) => {
				const { origin, protocol } = new URL(request.url());
				if (/^https?:/.test(protocol) && origin !== site.url)
					faults.push(`asked another host: ${request.url()}`);
			};
			context.on("console", onConsole).on("weberror", onError).on("request", onRequest);
			await use({ allow: (pattern) => void allowed.push(pattern) });
			// The context may be another journey’s next.
			context.off("console", onConsole).off("weberror", onError).off("request", onRequest);
			expect(faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
		},
		{ auto: true },
	],
	account: async ({ site }, use) => use(await createPerson(site)),
	person: async ({ account, context }, use) => {
		// Blank documents, which axe opens beside the page, have no storage.
		await context.addInitScript((token) => {
			if (location.protocol === "http:") localStorage.setItem("token", token);
		}, account.token);
		await use(account);
	},
});
export { expect };

/**
 * Journeys that only look: one tab and one site a worker, as a renderer that has compiled a site's scripts (and axe) once looks in a
 * third of the work. The tab forgets what it has stored; what it has loaded before it may have from its cache.
 */
export const inOneTab = test.extend({
	site: async ({ tab }, use) => use(tab.site),
	context: async ({ tab }, use) => use(tab.page.context()),
	page: async ({ tab: { page } }, use) => {
		await page.setViewportSize({ width: 1280, height: 720 });
		await page.emulateMedia({ colorScheme: "light", media: null });
		await use(page);
		await page.evaluate(() => {
			localStorage.clear();
			sessionStorage.clear();
		});
		await page.context().clearCookies();
	},
});

/**
 * Journeys that need no first visit: a page of their own beside that tab, in its process, with its site and its cache. What they change
 * must be the page's (routes, scripts, sizes, storage): not the context's (clocks, permissions), nor people or time on the server.
 */
export const inOneBrowser = inOneTab.extend({
	page: async ({ tab }, use) => {
		const page = await tab.page.context().newPage();
		await use(page);
		await page.close();
		await tab.page.evaluate(() => localStorage.clear());
		await tab.page.context().clearCookies();
	},
});

/** Address of a page, without the host. */
export const where = (page: Page): string => {
	const { pathname, search, hash } = new URL(page.url());
	return pathname + search + hash;
};

export const atPath = (path: string) => (url: URL) => url.pathname + url.search + url.hash === path;

export const savedLanguage = (page: Page): Promise<string | null> =>
	page.evaluate(() => localStorage.getItem("lang"));

/** Logs out without the site's knowing, from a page that does not notice: the profile would lead to the login by itself. */
export async function forget(page: Page): Promise<void> {
	await page.goto("/faqs");
	await page.evaluate(() => localStorage.clear());
}
