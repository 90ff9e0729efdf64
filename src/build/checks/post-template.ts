/** Template sentences of a new post (`npm run new-post`), to be replaced. */
export const postTemplate = {
	excerpt: "One or two sentences for lists and search engines: what the reader learns.",
	first: "The first paragraph: what happened or what this is about, and why it matters.",
	heading: "A heading",
	pieces: "The pieces you may use are in content/writing-posts.md.",
};

/** Template sentences left in a text, with their lines. */
export const findTemplateFaults = (source: string): string[] =>
	source
		.split(/\r?\n/)
		.flatMap((line, index) =>
			Object.values(postTemplate).some(
				(sentence) => line.replace(/^excerpt: |^## /, "").replace(/^"|"$/g, "") === sentence,
			)
				? [`line ${index + 1}: still has the template's text: write it, or delete the file`]
				: [],
		);
