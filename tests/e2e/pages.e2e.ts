import type { Page, Request } from "@playwright/test";
import brand from "../../content/brand.json" with { type: "json" };
import { localePath } from "../../src/routing/paths.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { expect, test } from "./fixtures.ts";

const kB = 1024;
/** One of each kind of page, with what it may load before it is scrolled. */
const kinds: [name: string, path: string, weight: number][] = [
	["home", "/", 45 * kB],
	["login", "/login", 85 * kB],
	["sign-up", "/signup", 85 * kB],
	["forgotten password", "/forget-password", 85 * kB],
	["new password", "/reset-password", 85 * kB],
	["code", "/verify/otp?email=ada%40example.org&context=signup", 85 * kB],
	["link", "/verify/email?email=ada%40example.org&token=none", 85 * kB],
	["not found", "/no-such-page", 45 * kB],
	["profile", "/profile", 95 * kB],
	["about", "/about-us", 45 * kB],
	["features", "/features", 45 * kB],
	["why", `/why${brand.slug}`, 45 * kB],
	["help", "/faqs", 45 * kB],
	["contact", "/contact-us", 45 * kB],
	["cybersecurity", "/cybersecurity", 45 * kB],
	["IP information", "/tools/ip-information", 45 * kB],
	["what is my IP", "/tools/whatsmyip", 85 * kB],
	["privacy policy", "/privacypolicy", 45 * kB],
	["terms", "/terms-and-conditions", 45 * kB],
	["pricing", "/pricing", 95 * kB],
	["download", "/download", 45 * kB],
	["platform", "/download/linux", 45 * kB],
	["locations", "/country", 45 * kB],
	["blog", "/blog", 45 * kB],
	["posts of a kind", "/blog/news", 45 * kB],
	["post", "/blog/post/vpn-vs-proxy-2025", 45 * kB],
	["country", "/country/germany", 28 * kB],
	["no country", "/country/atlantis", 28 * kB],
	["service", "/vpn-for-streaming/netflix", 28 * kB],
	["service on a phone", "/vpn-for-messaging/telegram", 28 * kB],
	["sport", "/vpn-for-sport", 28 * kB],
];

/** The page as it stands when its islands have come to life and the network is quiet. */
async function open(page: Page, path: string): Promise<void> {
	await page.goto(path, { waitUntil: "networkidle" });
	await expect(page.locator("astro-island[ssr]")).toHaveCount(0);
}

/** A page that is not found, or a link that is refused, is an error to the console as well. */
const expected = /status of (404|400|401)/;

/** A story on a page, told by someone who is logged in where the page is only for them. */
function tell(path: string, title: string, story: (page: Page) => Promise<void>): void {
	if (path === "/profile")
		test(title, async ({ page, watch, person }) => {
			watch.allow(expected);
			await story(page);
			expect(page.url()).not.toContain("/login");
			expect(person.token).not.toBe("");
		});
	else
		test(title, async ({ page, watch }) => {
			watch.allow(expected);
			await story(page);
		});
}

async function faultsInAllShapes(page: Page): Promise<string[]> {
	const faults: string[] = [];
	for (const width of [1280, 390])
		for (const colorScheme of ["light", "dark"] as const) {
			await page.setViewportSize({ width, height: 900 });
			await page.emulateMedia({ colorScheme });
			const found = await accessibilityFaults(page, colorScheme);
			faults.push(...found.map((fault) => `${width} ${colorScheme}: ${fault}`));
		}
	return faults;
}

for (const [name, path] of kinds)
	for (const locale of ["en", "ar"] as const)
		tell(
			path,
			`the ${name} page in ${locale} is accessible in both schemes, on phone and desk, and fits 320 px`,
			async (page) => {
				await open(page, localePath(locale, path));
				expect(await faultsInAllShapes(page)).toEqual([]);
				await page.setViewportSize({ width: 320, height: 700 });
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
			},
		);

for (const [name, path, weight] of kinds)
	tell(path, `the ${name} page loads no more than its budget before it is scrolled`, async (page) => {
		await page.setViewportSize({ width: 390, height: 844 });
		const loaded: Request[] = [];
		// The headings' font is optional: nothing waits for it, and the second page has it from the cache.
		page.on("requestfinished", (request) => request.resourceType() !== "font" && loaded.push(request));
		await open(page, path);
		const sizes = await Promise.all(loaded.map(async (request) => (await request.sizes()).responseBodySize));
		const bytes = sizes.reduce((sum, size) => sum + size, 0);
		expect(bytes).toBeGreaterThan(0);
		expect(bytes).toBeLessThanOrEqual(weight);
	});
