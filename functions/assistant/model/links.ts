/** Signs that no eye sees inside a word: a host with one in it is still that host. */
const unseen = /[\p{Cf}\p{Variation_Selector}\u00ad]/gu;
/** What a browser takes for the dot of a host (UTS #46), after NFKC. */
const dots = /[。․]/g;

const plain = (text: string): string => text.normalize("NFKC").replace(unseen, "").replace(dots, ".");

const label = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?`;
/** What somebody could type into an address bar, or tap where a program makes links of text. */
const shapes = [
	// A host: words with dots and without blanks, the last of two letters at least, so neither "e.g." nor "т.д.".
	String.raw`(?:${label}\.)+(?:xn--[\p{L}\p{N}-]+|\p{L}[\p{L}\p{M}]+)(?![\p{L}\p{N}])`,
	// A scheme with or without its slashes; "mailto:x", "tg:x". A word, a colon and a blank is no link.
	String.raw`(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}+.-]+:[^\s"'»”’)]`,
	// A path, a network share, a handle, an address of a mailbox.
	String.raw`(?<![\p{L}\p{N}])[/\\][\p{L}\p{N}/\\]`,
	String.raw`[/\\][^\s/\\]*[/\\]`,
	String.raw`@[\p{L}\p{N}_]`,
	// IPv6, and the machine itself.
	String.raw`[\da-f]*:[\da-f]*:[\da-f]`,
	String.raw`(?<![\p{L}\p{N}])localhost(?![\p{L}\p{N}])`,
].map((source) => new RegExp(source, "iu"));

/** A host written so that only a person puts it together: "evil [dot] com", "evil . com", "evil dot com". */
const takenApart = [
	/[[({<]\s*(?:\.|dot|point|точка|نقطة)\s*[\])}>]/iu,
	/\s(?:dot|point|точка|نقطة)\s+(?:com|net|org|ru|io|info|biz|xyz|app|ком|ру)(?![\p{L}\p{N}])/iu,
	/[\p{L}\p{N}]\s*\.\s+(?:com|net|org|ru|io|biz|xyz)(?![\p{L}\p{N}])/u,
	/[\p{L}\p{N}]\s+\.(?:com|net|org|ru|io|info|biz|xyz|app|ком|ру)(?![\p{L}\p{N}])/iu,
];

/** The words of a text without the marks around them. */
const wordsOf = (text: string): string[] =>
	plain(text)
		.toLowerCase()
		.split(/\s+/)
		.map((word) => word.replace(/^[^\p{L}\p{N}/\\@]+|[^\p{L}\p{N}/]+$/gu, ""));

/**
 * Whether a text names a host, an address or a link, with or without a scheme, that is not a whole word of `given`. What
 * only resembles one, such as a file's name or two sentences without a blank between them, counts as well.
 */
export function namesForeignLink(text: string, given: string): boolean {
	if (takenApart.some((shape) => shape.test(plain(text)))) return true;
	const known = new Set(wordsOf(given));
	return wordsOf(text).some((word) => !known.has(word) && shapes.some((shape) => shape.test(word)));
}
