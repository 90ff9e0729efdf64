/** The id that Astro gives a heading (github-slugger's rule). */
export const headingId = (heading: string): string =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
		.replaceAll(" ", "-");
