import { expect, requestsOf, test } from "../fixtures.ts";

/** Requests that don't block rendering: made by the browser itself or for later pages. */
const aside =
	/^\/(favicon\.svg|manifest\.webmanifest|next\.speculationrules|dictionaries\/.*|api\/geo|_astro\/.*\.woff2)$/;

for (const [path, alive] of [
	["/login", "[data-island]:not([data-pending]) form"],
	["/pricing", "plan-cards [data-plan]"],
	["/tools/speedtest", "[data-island]:not([data-pending])"],
] as const)
	test(`${path} hydrates with at most six requests`, async ({ page }) => {
		const requests = requestsOf(page);
		await page.goto(path);
		await expect(page.locator(alive).first()).toBeVisible();
		await page.waitForLoadState("networkidle");
		const own = requests.filter((path) => !aside.test(path));
		expect(own.length, own.join(" ")).toBeLessThanOrEqual(6);
		expect(own.filter((path) => path.endsWith(".js")).length).toBeLessThanOrEqual(3);
	});

test("opening the chat caches React for the pages with forms", async ({ page }) => {
	await page.goto("/features");
	await page.locator("[data-open*='chat']").click();
	await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
	await page.goto("/login");
	await expect(page.locator("[data-pending]")).toHaveCount(0);
	const react = () =>
		performance
			.getEntriesByType("resource")
			.filter(({ name }) => name.includes("/react."))
			.map((entry) => (entry as PerformanceResourceTiming).transferSize);
	expect(await page.evaluate(react)).toEqual([0]);
});
