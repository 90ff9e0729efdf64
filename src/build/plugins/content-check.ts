import type { AstroIntegration } from "astro";
import { checkContent } from "../../../content/readers/read/check.ts";

/** Reads all content before anything is built, so that a wrong file stops the build with all that is wrong in every file. */
export const contentCheck = (check: () => Promise<void> = checkContent): AstroIntegration => ({
	name: "content-check",
	hooks: { "astro:config:setup": () => check() },
});
