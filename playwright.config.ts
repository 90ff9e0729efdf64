import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import type { Fixtures } from "./tests/e2e/fixtures.ts";
import { findChromium, journeyFlags } from "./tests/support/browser/chromium.ts";

/**
 * User journeys in a real browser, against the built site: those tagged @edge in workerd (tests/support/site/edge-site.ts), the others
 * in Node (tests/support/site/site.ts). None runs twice: the API has its tests in both.
 */
export default defineConfig<Fixtures>({
	projects: [
		// One after the other, as they share one workerd; first, so that the others run meanwhile.
		{ name: "edge", grep: /@edge/, use: { runtime: "edge" }, workers: 1 },
		{ name: "node", grepInvert: /@edge/ },
	],
	// Node reads these as they are: translating the API, too, takes longer than it does.
	build: {
		external: ["content", "functions", "i18n", "src", "tests/support"].map((folder) =>
			join(import.meta.dirname, folder, "**"),
		),
	},
	testDir: "tests/e2e",
	testMatch: "**/*.e2e.ts",
	outputDir: "test-results",
	fullyParallel: true,
	forbidOnly: true,
	// On two cores, too: a journey mostly waits.
	workers: 3,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	reporter: "list",
	use: {
		browserName: "chromium",
		launchOptions: { executablePath: await findChromium(), args: journeyFlags },
		// Journeys run at rest; the splash and motion have their own.
		contextOptions: { reducedMotion: "reduce" },
		locale: "en-US",
		timezoneId: "UTC",
		// Traces slow every journey: `npx playwright test --trace on` makes one.
		screenshot: "only-on-failure",
	},
});
