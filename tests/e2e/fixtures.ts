import { test as base, expect, type Page } from "@playwright/test";
import { type EdgeSite, startEdge } from "../support/edge-site.ts";
import { createPerson, type Person, type RunningSite, startSite } from "../support/site.ts";

interface Watch {
	/** Console errors a story provokes on purpose. */
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
	/** The same, logged in on every page of the story. */
	person: Person;
}

interface WorkerFixtures {
	/** The one site at the edge of this worker, started by the first story that is told there. */
	edge: () => Promise<EdgeSite>;
}

/** Every story fails on a console error, a blocked resource, an uncaught exception or a request to another host. */
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
	site: async ({ settings, runtime, edge }, use) => {
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
	baseURL: async ({ site }, use) => use(site.url),
	watch: [
		async ({ context, site }, use) => {
			const faults: string[] = [];
			const allowed: RegExp[] = [];
			context.on("console", (message) => {
				if (message.type() === "error") faults.push(`console: ${message.text()} ${message.location().url}`);
			});
			context.on("weberror", (error) => faults.push(`uncaught: ${error.error().message}`));
			context.on("request", (request) => {
				const { origin, protocol } = new URL(request.url());
				if (/^https?:/.test(protocol) && origin !== site.url)
					faults.push(`asked another host: ${request.url()}`);
			});
			await use({ allow: (pattern) => void allowed.push(pattern) });
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
