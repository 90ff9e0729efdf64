/** Invisible characters: a host with one inside still resolves. */
const invisible = /[\p{Cf}\p{Variation_Selector}\u00ad]/gu;
/** Characters that browsers map to a host's dot (UTS #46), after NFKC. */
const dots = /[。․]/g;

const label = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?`;
/** Anything a user could paste into an address bar, or that software autolinks. */
const shapes = [
	// A host: dotted labels ending in a TLD of at least two letters, which excludes "e.g." and "т.д.".
	String.raw`(?:${label}\.)+(?:xn--[\p{L}\p{N}-]+|\p{L}[\p{L}\p{M}]+)(?![\p{L}\p{N}])`,
	// A scheme, with or without slashes: "mailto:x", "tg:x". A word, a colon and a space isn't one.
	String.raw`(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}+.-]+:[^\s"'»”’)]`,
	// A path, a UNC share, a handle, an email address.
	String.raw`(?<![\p{L}\p{N}])[/\\][\p{L}\p{N}/\\]`,
	String.raw`[/\\][^\s/\\]*[/\\]`,
	String.raw`@[\p{L}\p{N}_]`,
	// IPv6 and localhost.
	String.raw`[\da-f]*:[\da-f]*:[\da-f]`,
	String.raw`(?<![\p{L}\p{N}])localhost(?![\p{L}\p{N}])`,
].map((source) => new RegExp(source, "iu"));

const splitWords = (text: string): string[] =>
	text
		.normalize("NFKC")
		.replace(invisible, "")
		.replace(dots, ".")
		.toLowerCase()
		.split(/\s+/)
		.map((word) => word.replace(/^[^\p{L}\p{N}/\\@]+|[^\p{L}\p{N}/]+$/gu, ""));

/** Whether a text has a host, address or link that is no word of `sourceText`. Errs on the safe side: file names count too. */
export function hasForeignLink(text: string, sourceText: string): boolean {
	const sourceWords = new Set(splitWords(sourceText));
	return splitWords(text).some((word) => !sourceWords.has(word) && shapes.some((shape) => shape.test(word)));
}
