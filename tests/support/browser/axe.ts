import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

/** Smaller than `axe.source`, so cheaper to send and parse. The failing elements' HTML isn't needed. */
const source = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};axe.configure({ noHtml: true })`;

/** The colour schemes differ in colours only, so the second run needs just these rules. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** WCAG 2.2 AA plus axe's best practices; one line per violation, with the element. */
export async function accessibilityFaults(page: Page, scheme: "light" | "dark"): Promise<string[]> {
	// Wait for colour transitions: their intermediate colours would fail the contrast checks.
	await page.evaluate(() =>
		Promise.allSettled(
			document
				.getAnimations()
				.filter((animation) => animation instanceof CSSTransition)
				.map((animation) => animation.finished),
		).then(() => undefined),
	);
	// Inject axe once per page: parsing it costs as much as a run.
	for (const frame of page.frames())
		if (!(await frame.evaluate("typeof axe === 'object'"))) await frame.evaluate(source);
	const rules = scheme === "dark" ? { runOnly: { type: "rule" as const, values: colourRules } } : {};
	const violations = await page.evaluate(
		async (options) =>
			(await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
		{ resultTypes: ["violations"], ...rules } satisfies RunOptions,
	);
	return violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => {
			const reason = failureSummary?.split("\n")[1]?.trim();
			return `${id} (${help}) at ${target.join(" ")}: ${reason}`;
		}),
	);
}

/** Checks the page's current state in both colour schemes. */
export async function isAccessible(page: Page): Promise<void> {
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		expect(await accessibilityFaults(page, colorScheme)).toEqual([]);
	}
	await page.emulateMedia({ colorScheme: null });
}
