import { buildSecurityHeaders } from "../../../functions/http/headers.ts";
import { expect, test } from "../fixtures.ts";

test("a hashed file has all headers without the worker", { tag: "@edge" }, async ({ page, request }) => {
	await page.goto("/login");
	const path = await page.locator("link[rel=modulepreload]").first().getAttribute("href");
	expect(path).toMatch(/^\/_astro\//);
	const answer = await request.get(String(path));
	expect(answer.ok()).toBe(true);
	// Strict-Transport-Security requires https, and this site is served over http on loopback.
	const { "Strict-Transport-Security": _, ...wanted } = buildSecurityHeaders("https://site.test");
	for (const [name, value] of Object.entries(wanted))
		expect(answer.headers()[name.toLowerCase()], name).toBe(value);
	expect(answer.headers()["cache-control"]).toContain("immutable");
});
