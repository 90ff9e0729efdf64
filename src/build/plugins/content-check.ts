import type { AstroIntegration } from "astro";
import { checkContent } from "../../../content/readers/read/check.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { allPlaceholderFaults } from "../checks/placeholders.ts";

/** After the files themselves, as claims are among what may stand in braces. */
async function checkAll(): Promise<void> {
	await checkContent();
	const faults = allPlaceholderFaults();
	if (faults.length) throw new ContentError(faults);
}

/** Reads all content before anything is built, so that a wrong file stops the build with all that is wrong in every file. */
export const contentCheck = (check: () => Promise<void> = checkAll): AstroIntegration => ({
	name: "content-check",
	hooks: { "astro:config:setup": () => check() },
});
