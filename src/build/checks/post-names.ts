/** The tabs of the blog, in their order; their names are in `blog:tabs`. */
export const categories = ["cybersecurity", "entertainment", "tips-tricks", "news"] as const;

/** What may be printed over a post's chart; `chart` is the overprint of its category. */
export const overprints = ["chart", "dangers", "track", "beacons", "sectors"] as const;

/** Series of posts; their names are in `blog:series`. */
export const seriesIds = ["locks"] as const;

/** The sentences of a new post (`npm run new-post`): whoever writes it replaces each. */
export const postTemplate = {
	excerpt: "One or two sentences for lists and search engines: what the reader learns.",
	first: "The first paragraph: what happened or what this is about, and why it matters.",
	heading: "A heading",
	pieces: "The pieces you may use are in content/writing-posts.md.",
};

/** What is left of the template in a text, each with its line. */
export const templateFaults = (source: string): string[] =>
	source
		.split("\n")
		.flatMap((line, at) =>
			Object.values(postTemplate).some(
				(sentence) => line.replace(/^excerpt: |^## /, "").replace(/^"|"$/g, "") === sentence,
			)
				? [`line ${at + 1}: is as npm run new-post left it: write it, or delete the file`]
				: [],
		);
