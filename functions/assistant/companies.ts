import { runsIn } from "../../i18n/fold.ts";
import type { Help } from "../contract/help.ts";
import type { Entities } from "./entities.ts";
import { offTopic } from "./rank.ts";
import type { Tokenizer } from "./tokenize.ts";

/** Words of a question about somebody else's account; a story names others for many reasons. */
const longest = 14;
/** Letters of a name, and how much of its pieces a word of ours shares with it that was only mistyped. */
const shortest = 3;
const mistyped = 0.25;

const piecesOf = (word: string): Set<string> =>
	new Set(Array.from({ length: word.length }, (_, at) => ` ${word} `.slice(at, at + 3)));

/**
 * Gives whether a question names another company, any word that none of our pages and ways to ask has, and is not said to us:
 * "cancel my Netflix" is, "do you refund me when Netflix fails" is not.
 */
export function companiesOf(
	{ companies, ours, passages, ways }: Help,
	{ tokens }: Tokenizer,
	{ slots }: Entities,
) {
	const names = new Set(runsIn(companies));
	const toUs = new Set(runsIn(ours));
	let vocabulary: { words: Map<string, Set<string>>; terms: Set<string> } | undefined;
	function known() {
		if (vocabulary) return vocabulary;
		const asked = Object.entries(ways).flatMap(([name, lines]) => (name === offTopic ? [] : lines));
		const all = [...asked, ...passages.flatMap(({ title, text }) => [title, text])].flatMap(tokens);
		vocabulary = {
			words: new Map(all.map(({ word }) => [word, piecesOf(word)])),
			terms: new Set(all.map(({ term }) => term)),
		};
		return vocabulary;
	}
	/** Whether a word is none of ours, nor one of ours mistyped or in another form. */
	function isStrange(word: string): boolean {
		const { words, terms } = known();
		const [token] = tokens(word);
		if (word.length < shortest || /\d/.test(word) || !token?.term || words.has(word) || terms.has(token.term))
			return false;
		const own = piecesOf(word);
		for (const other of words.values()) {
			const shared = [...own].filter((piece) => other.has(piece)).length;
			if (shared / (own.size + other.size - shared) >= mistyped) return false;
		}
		return true;
	}
	return (question: string, near: boolean): boolean => {
		const words = runsIn(question);
		if (words.length > longest || words.some((word) => toUs.has(word))) return false;
		if (words.some((word) => names.has(word))) return true;
		const { mentions } = slots(question);
		return (
			mentions.some(({ entity }) => entity.kind === "service") ||
			(near && words.some((word) => /[a-z]/.test(word) && isStrange(word)))
		);
	};
}
