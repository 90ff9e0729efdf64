import { fold } from "../../i18n/fold.ts";

/** The term of words and phrases that none of our pages is about: `?: recipe, bank account`. */
export const offTopic = "?";

/** Letters of a stem that stands for the word it is of, and for what none of our pages is about. */
const telling = 4;
const surely = 5;

/** How a language takes words apart and together. */
interface Grammar {
	stem(word: string): string;
	split(text: string): string[];
	/** Other forms of a stem that it may be known by. */
	forms(root: string): string[];
	/** The term that stands for another one. */
	paired(term: string): string;
}

/** A phrase that begins with a stem: the stems that follow, and the name of what it says. */
interface Phrase {
	rest: string[];
	name: string;
}

/**
 * One name for each thing that people call by many: single words by their stem, and phrases by the stem they begin with.
 * @param same lines such as `refund: money back, reimbursement` (content/help)
 */
export function synonymsOf(same: readonly string[], { stem, split, forms, paired }: Grammar) {
	const words = new Map<string, string>();
	const phrases = new Map<string, Phrase[]>();
	for (const line of same) {
		const [head = "", ways = ""] = line.replace(/^!/, "").split(": ");
		const name = head === offTopic ? offTopic : paired(stem(fold(head)));
		words.set(`=${fold(head)}`, name);
		for (const way of ways.split(", ")) {
			const [first = "", ...rest] = split(way).map(stem);
			if (rest.length) phrases.set(first, [...(phrases.get(first) ?? []), { rest, name }]);
			else words.set(`=${fold(way)}`, name);
			// A short stem is that of too many words.
			if (rest.length === 0 && first.length >= (name === offTopic ? surely : telling)) words.set(first, name);
		}
	}
	// The longest first.
	for (const several of phrases.values()) several.sort((a, b) => b.rest.length - a.rest.length);
	/** The word itself, also without what is written together with it, comes before its stem: two words may have one. */
	const nameOf = (word: string, root: string, bare: readonly string[] = []): string => {
		for (const form of [word, ...bare].map((one) => `=${one}`).concat([root, ...forms(root), paired(root)])) {
			const name = words.get(form);
			if (name) return name;
		}
		return paired(root);
	};
	return { nameOf, phrases };
}
