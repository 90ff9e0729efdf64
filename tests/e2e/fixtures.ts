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
	/** Permits console errors that the test causes on purpose. */
	allow(pattern: RegExp): void;
}
export interface Fixtures {
	/** The operator's environment: `test.use({ settings: { REFUNDS: "auto" } })`. */
	settings: Record<string, string>;
	/** Set per Playwright project. */
	runtime: "node" | "edge";
	site: RunningSite;
	watch: Watch;
	account: Person;
	/** The same, logged in on every page. */
	person: Person;
}

interface WorkerFixtures {
	/** The worker's edge site, started on first use. */
	edge: () => Promise<EdgeSite>;
	/** The worker's site and tab, shared by `testInOneTab` and `inOneBrowser`. */
	tab: { site: RunningSite; page: Page };
}

/** Tests fail on console errors, blocked resources, uncaught exceptions and requests to other hosts. */
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
			// Same-origin page: the site's storage can only be cleared from there.
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
		// The first edge site starts wrangler twice.
		{ timeout: 300_000 },
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
			// The context may be reused by the next test.
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
/** What most journeys need besides. */
export { getLocalePath } from "../../i18n/paths.ts";
export { accessibilityFaults, isAccessible } from "../support/browser/axe.ts";
export { callSite, mailedCode, startSite } from "../support/site/site.ts";
export { wordsOf } from "../support/words.ts";
export { expect };

/**
 * For read-only tests: one tab and site per worker, as a warm renderer has scripts and axe compiled.
 * Storage is cleared between tests; the HTTP cache isn't.
 */
export const testInOneTab = test.extend({
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
 * For tests that don't need a first visit: a new page in the shared context, renderer and site. They may only change
 * page state (routes, scripts, viewport, storage), not the context's (clock, permissions) or the server's (accounts, time).
 */
export const inOneBrowser = testInOneTab.extend({
	page: async ({ tab }, use) => {
		const page = await tab.page.context().newPage();
		await use(page);
		await page.close();
		await tab.page.evaluate(() => localStorage.clear());
		await tab.page.context().clearCookies();
	},
});

/** Path, query and fragment of the page's URL. */
export const where = (page: Page): string => {
	const { pathname, search, hash } = new URL(page.url());
	return pathname + search + hash;
};

/** The paths that a page requests from now on. */
export function requestsOf(page: Page): string[] {
	const paths: string[] = [];
	page.on("request", (request) => paths.push(new URL(request.url()).pathname));
	return paths;
}

export const atPath = (path: string) => (url: URL) => url.pathname + url.search + url.hash === path;

export const savedLanguage = (page: Page): Promise<string | null> =>
	page.evaluate(() => localStorage.getItem("lang"));

/** Clears the login without telling the site, on a page that doesn't react: the profile would redirect to the login. */
export async function forget(page: Page): Promise<void> {
	await page.goto("/faqs");
	await page.evaluate(() => localStorage.clear());
}
