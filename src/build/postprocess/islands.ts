import load from "astro/client/load.prebuilt.js";
import island from "astro/runtime/server/astro-island.prebuilt.js";

/** What an island of ours may say; the script of `src/boot/island.ts` does no more. */
const wanted: [unwanted: RegExp, why: string][] = [
	[/<astro-island[^>]*\sclient="(?!load")/, "is not brought to life with client:load"],
	[/<astro-island[^>]*\sbefore-hydration-url=/, "wants a script before it"],
	[/<template[^>]*\sdata-astro-template/, "has a slot that it does not render at build"],
	[
		/<astro-island[^>]*\sprops="[^"]*(?<!\\)&quot;:\[(?![01][,\]])\d/,
		"has a prop that is no JSON, such as a date or a map",
	],
];

/**
 * A page with our own script for its islands in the place of Astro's two, which are 1.5 kB of its first packets and can do
 * much that no island here asks for. Throws where one does, and where Astro's are not those we know.
 */
export function withOwnIslands(html: string, script: string): string {
	if (!html.includes("<astro-island")) return html;
	for (const [unwanted, why] of wanted)
		if (unwanted.test(html)) throw new Error(`An island ${why}: teach src/boot/island.ts to do that first.`);
	const theirs = [load, island].map((code) => `<script>${code}</script>`);
	if (!theirs.every((code) => html.includes(code)))
		throw new Error(
			"Astro's island scripts are not where they were: look at src/build/postprocess/islands.ts.",
		);
	return html
		.replace(theirs[0] as string, "")
		.replace(theirs[1] as string, () => `<script>${script}</script>`);
}
