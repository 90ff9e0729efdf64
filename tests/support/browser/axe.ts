import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

/** Half as long as `axe.source`, which is what it costs to send and to read; what each element is written as is not asked for. */
const source = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};axe.configure({ noHtml: true })`;

/** In the other scheme the page is the same but for its colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** WCAG 2.2 AA and axe's best practices; one line per fault, with the element it is about. */
export async function accessibilityFaults(page: Page, scheme: "light" | "dark"): Promise<string[]> {
	// A colour on its way from one scheme to the other is neither: let what ends come to its end.
	await page.evaluate(() =>
		Promise.allSettled(
			document
				.getAnimations()
				.filter((animation) => animation instanceof CSSTransition)
				.map((animation) => animation.finished),
		).then(() => undefined),
	);
	// Once a page: reading its half a megabyte costs as much as what it then finds.
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

/** As the page stands, in both schemes. */
export async function isAccessible(page: Page): Promise<void> {
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		expect(await accessibilityFaults(page, colorScheme)).toEqual([]);
	}
	await page.emulateMedia({ colorScheme: null });
}
