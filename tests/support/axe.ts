import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** WCAG 2.2 AA and axe's best practices; one line per fault, with the element it is about. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	return violations.flatMap(({ id, help, nodes }) =>
		nodes.map(
			({ target, failureSummary }) =>
				`${id} (${help}) at ${target.join(" ")}: ${failureSummary?.split("\n")[1]?.trim()}`,
		),
	);
}
