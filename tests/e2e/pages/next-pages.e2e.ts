import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** How a page came: its coding, and its bytes on the way. */
async function came(page: Page, path: string): Promise<{ coding?: string; bytes: number }> {
	const answer = await page.goto(path);
	const { responseBodySize: bytes } = (await answer?.request().sizes()) ?? { responseBodySize: 0 };
	return { coding: (await answer?.allHeaders())?.["content-encoding"], bytes };
}

for (const prefix of ["", "/ar"])
	test(`the pages after the first in ${prefix || "/en"} come with a dictionary, and are whole`, async ({
		page,
	}) => {
		const first = await came(page, prefix || "/");
		expect(first.coding).toBe("br");
		// The dictionary comes when the browser has nothing else to do. Another page each time: one that it has is not sent again.
		const others = "germany france italy spain japan poland norway sweden greece ireland".split(" ");
		const another = async () => (await came(page, `${prefix}/country/${others.shift()}`)).coding;
		await expect.poll(another).toBe("dcb");
		const next = await came(page, `${prefix}/vpn-for-streaming/netflix`);
		expect(next.coding).toBe("dcb");
		expect(next.bytes).toBeLessThan(first.bytes / 2.5);
		await expect(page.locator("h1")).toContainText("Netflix");
		await expect(page.locator("footer")).toBeVisible();
	});

/** Posts that are over 8 kB with the dictionary of their language in each of them. */
const longPosts =
	"nepal-vpn-surge-2025 instagram-hacked-recovery remote-work-cybersecurity-2025 secure-telegram-setup vpn-vs-proxy-2025 uk-online-safety-act-vpn-surge";

for (const prefix of ["", "/ar"])
	test(`posts in ${prefix || "/en"} come with a dictionary of their own, which the blog leads to`, async ({
		page,
	}) => {
		const fetched: string[] = [];
		page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
		const dictionaries = () =>
			fetched.flatMap((path) => /^\/dictionaries\/(.+)\.[\w-]+\.txt$/.exec(path)?.[1] ?? []);
		const language = prefix.slice(1) || "en";
		await came(page, `${prefix}/pricing`);
		await expect.poll(dictionaries).toEqual([language]);
		await came(page, `${prefix}/blog`);
		await expect.poll(dictionaries).toContain(`${language}.posts`);
		const posts = longPosts.split(" ");
		const another = async () => {
			const { coding, bytes } = await came(page, `${prefix}/blog/post/${posts.shift()}`);
			return coding === "dcb" ? bytes : Number.POSITIVE_INFINITY;
		};
		await expect.poll(another).toBeLessThanOrEqual(7 * 1024);
		await expect(page.locator("article h1")).toBeVisible();
		await expect(page.locator("section.share")).toBeVisible();
		await expect(page.locator("footer")).toBeVisible();
		// Other pages are still sent with that of the language.
		expect((await came(page, `${prefix}/vpn-for-streaming/netflix`)).coding).toBe("dcb");
	});

test("a page that the pointer rests on is there when it is clicked; one of a person is not fetched", async ({
	page,
	context,
}) => {
	await page.goto("/");
	const session = await context.newCDPSession(page);
	const fetched: string[] = [];
	const ready = new Promise<void>((resolve) => {
		session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
			fetched.push(new URL(prefetchUrl).pathname);
			if (prefetchUrl.endsWith("/pricing") && status === "Ready") resolve();
		});
	});
	await session.send("Preload.enable");
	await page.reload();
	await page.locator("header a[href='/login']").first().hover();
	await page.locator("header a[href='/pricing']").first().hover();
	await ready;
	expect([...new Set(fetched)]).toEqual(["/pricing"]);
	await page.locator("header a[href='/pricing']").first().click();
	await page.waitForURL("**/pricing");
	const delivery = () =>
		(performance.getEntriesByType("navigation")[0] as PerformanceEntry & { deliveryType?: string })
			.deliveryType;
	expect(await page.evaluate(delivery)).toBe("navigational-prefetch");
});
