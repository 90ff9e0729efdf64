import type { AstroIntegration } from "astro";
import { checkContent } from "../../content/readers/check.ts";
import { kept } from "./kept.ts";
import { surroundings } from "./surroundings.ts";

/** What was found sound is not read again until something of it changes. */
async function checkOnce(): Promise<void> {
	const from = surroundings("i18n/**/*.{ts,json}", "functions/contract/**/*.ts");
	await kept("content-check", [from], async () => {
		await checkContent();
		return Buffer.from("sound");
	});
}

/** Reads all content before anything is built, so that a wrong file stops the build with all that is wrong in every file. */
export const contentCheck = (check: () => Promise<void> = checkOnce): AstroIntegration => ({
	name: "content-check",
	hooks: { "astro:config:setup": () => check() },
});
