import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./tests/support/chromium.ts";

/** User stories in a real browser, against the built site and the Node runtime (tests/support/site.ts). */
export default defineConfig({
	testDir: "tests/e2e",
	testMatch: "**/*.e2e.ts",
	outputDir: "test-results",
	fullyParallel: true,
	forbidOnly: true,
	workers: 2,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	reporter: "list",
	use: {
		browserName: "chromium",
		launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
		// Stories are told at rest; the splash and motion have their own.
		contextOptions: { reducedMotion: "reduce" },
		locale: "en-US",
		timezoneId: "UTC",
		// A trace costs a third of the time: `npx playwright test --trace on` makes one.
		screenshot: "only-on-failure",
	},
});
