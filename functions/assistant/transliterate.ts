import { fold } from "../../i18n/fold.ts";
import type { Help } from "../contract/help.ts";
import type { Tokenizer } from "./tokenize.ts";

/** A word written in Latin letters, with the digits that stand for letters in chats. */
const latinWord = /[a-z0-9'’]*[a-z][a-z0-9'’]*/gi;

const pairsOf = (text: string): [string, string][] =>
	text.split(" ").map((pair) => pair.split("=") as [string, string]);

/** How many letters two words have in common in the same order (longest common subsequence). */
export function common(one: string, other: string): number {
	let row = new Array<number>(other.length + 1).fill(0);
	for (const letter of one) {
		const next = [0];
		for (let at = 0; at < other.length; at++)
			next.push(letter === other[at] ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
		row = next;
	}
	return row.at(-1) ?? 0;
}

/**
 * Gives a text of a language that has letters of its own in these, where it was typed in Latin ones: "skolko stoit" is "сколько
 * стоит". Words are known by their sound from those that are asked with; Latin ones of ours, such as "vpn", stay.
 */
export function transliterate(help: Help, { latin }: Tokenizer): (text: string) => string {
	if (!latin) return (text) => text;
	const letters = new Map(pairsOf(latin.letters));
	const longest = Math.max(...[...letters.keys()].map(({ length }) => length));
	const alike = new Map(pairsOf(latin.alike));
	const idle = new Set(latin.idle.split(" "));

	/** Letter by letter. */
	function written(word: string): string {
		let made = "";
		for (let at = 0; at < word.length; ) {
			let size = Math.min(longest, word.length - at);
			while (size > 1 && !letters.has(word.slice(at, at + size))) size--;
			made += letters.get(word.slice(at, at + size)) ?? "";
			at += size;
		}
		return made;
	}
	const soundOf = (word: string): string =>
		[...word]
			.map((letter) => alike.get(letter) ?? letter)
			.filter((letter, at, all) => !latin.silent.includes(letter) && letter !== all[at - 1])
			.join("");
	let words: { latin: Set<string>; bySound: Map<string, string[]> } | undefined;
	function known() {
		if (words) return words;
		const texts = [
			help.followUpWords,
			...Object.values(help.ways).flat(),
			...help.entities.flatMap(({ names }) => names),
		];
		const all = new Set(texts.flatMap((text) => fold(text).match(/\p{L}+/gu) ?? []));
		const isLatin = (word: string) => /[a-z]/.test(word);
		const own = [...all].filter((word) => !isLatin(word) && soundOf(word).length > 1);
		words = {
			latin: new Set([...all].filter((word) => isLatin(word) && word.length > 1)),
			bySound: Map.groupBy(own, soundOf),
		};
		return words;
	}
	function spelled(word: string): string {
		const plain = written(word.replace(/’/g, "'"));
		const likeness = (one: string) => common(plain, one) - Math.abs(plain.length - one.length) / 2;
		const near = known().bySound.get(soundOf(plain)) ?? [];
		return near.toSorted((one, other) => likeness(other) - likeness(one))[0] ?? (plain || word);
	}
	return (text) =>
		/[^\P{L}a-z]/iu.test(text)
			? text
			: text.replace(latinWord, (word) => {
					const low = word.toLowerCase();
					return idle.has(low) ? "" : known().latin.has(low) ? word : spelled(low);
				});
}
