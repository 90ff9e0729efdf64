import { fold } from "../../i18n/fold.ts";

/** Words of a question that is corrected; a story has names in it. */
const longest = 25;
/** Letters of a word that may have one wrong, and two. */
const one = 5;
const two = 9;

/** Letters changed, left out, put in or swapped with the next (restricted Damerau–Levenshtein); more than `most` is `most + 1`. */
export function lettersApart(first: string, second: string, most: number): number {
	if (Math.abs(first.length - second.length) > most) return most + 1;
	let before: number[] = [];
	let row = Array.from({ length: second.length + 1 }, (_, at) => at);
	for (let line = 1; line <= first.length; line++) {
		const next = [line];
		let least = line;
		for (let at = 1; at <= second.length; at++) {
			const same = first[line - 1] === second[at - 1];
			let way = Math.min((row[at - 1] ?? 0) + (same ? 0 : 1), (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
			if (line > 1 && at > 1 && first[line - 1] === second[at - 2] && first[line - 2] === second[at - 1])
				way = Math.min(way, (before[at - 2] ?? 0) + 1);
			next.push(way);
			least = Math.min(least, way);
		}
		if (least > most) return most + 1;
		before = row;
		row = next;
	}
	return row[second.length] ?? most + 1;
}

/** Whether a word is another with two letters in each other's place. */
const swapped = (word: string, other: string): boolean =>
	word.length === other.length && [...word].sort().join("") === [...other].sort().join("");

/**
 * Gives a question with its mistyped words as our pages and those who ask them write these. What is written there is no mistake,
 * nor a name that we know.
 * @param corpus all that is written, read at the first need
 * @param isKnown whether a word means something to us as it is
 */
export function typosIn(corpus: () => Iterable<string>, isKnown: (word: string) => boolean) {
	let times: Map<string, number> | undefined;
	function known(): Map<string, number> {
		if (times) return times;
		times = new Map();
		for (const text of corpus())
			for (const word of fold(text).match(/\p{L}+/gu) ?? []) times.set(word, (times.get(word) ?? 0) + 1);
		return times;
	}
	function meant(word: string): string {
		const folded = fold(word);
		if (folded.length < one - 1 || known().has(folded) || isKnown(folded)) return word;
		const most = folded.length < two ? 1 : 2;
		let best = { word, way: most + 1, times: 0 };
		for (const [other, count] of known()) {
			if (other[0] !== folded[0]) continue;
			const way = lettersApart(folded, other, most);
			if (way > best.way || (way === best.way && count <= best.times)) continue;
			if (folded.length < one && !swapped(folded, other)) continue;
			best = { word: other, way, times: count };
		}
		return best.way <= most ? best.word : word;
	}
	return (question: string): string =>
		question.split(/\s+/).length > longest ? question : question.replace(/\p{L}+/gu, (word) => meant(word));
}
