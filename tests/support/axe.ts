import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

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
	// Without frames there is nothing to join, for which axe would open a blank page each time.
	const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
	const rules = scheme === "dark" ? { runOnly: { type: "rule" as const, values: colourRules } } : {};
	const { violations } = await axe.options({ resultTypes: ["violations"], ...rules }).analyze();
	return violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => {
			const reason = failureSummary?.split("\n")[1]?.trim();
			return `${id} (${help}) at ${target.join(" ")}: ${reason}`;
		}),
	);
}
