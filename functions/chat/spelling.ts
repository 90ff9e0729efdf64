import { fold } from "../../i18n/fold.ts";
import type { Latin } from "../../i18n/terms.ts";
import type { Help } from "../contract/help.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Letters of a word's sound that are enough to know it by. */
const telling = 2;
/** A word written in Latin letters, with the digits that stand for letters in chats. */
const latinWord = /[a-z0-9'’]*[a-z][a-z0-9'’]*/gi;

/** How many letters have to be changed, left out or put in to make one word of another (Levenshtein). */
function apart(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, at) => at);
	for (const [line, letter] of [...one].entries()) {
		const next = [line + 1];
		for (let at = 0; at < other.length; at++)
			next.push(
				Math.min(
					(row[at] ?? 0) + (letter === other[at] ? 0 : 1),
					(row[at + 1] ?? 0) + 1,
					(next[at] ?? 0) + 1,
				),
			);
		row = next;
	}
	return row.at(-1) ?? 0;
}

/**
 * Gives a text of a language that has letters of its own in these, where it was typed in Latin ones: "skolko stoit" is "сколько
 * стоит". Words are known by their sound from those in `corpus`, which is read at the first need.
 * @param isKnown whether a Latin word is one of ours as it is, such as "vpn"
 */
export function spellingIn(latin: Latin, corpus: () => Iterable<string>, isKnown: (word: string) => boolean) {
	const pairs = latin.letters.split(" ").map((pair) => pair.split("=") as [string, string]);
	const longest = Math.max(...pairs.map(([from]) => from.length));
	const letters = new Map(pairs);
	const alike = new Map(latin.alike.split(" ").map((pair) => pair.split("=") as [string, string]));
	const silent = new Set(latin.silent);
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
			.filter((letter, at, all) => !silent.has(letter) && letter !== all[at - 1])
			.join("");

	let bySound: Map<string, string[]> | undefined;
	function known(): Map<string, string[]> {
		if (bySound) return bySound;
		bySound = new Map();
		const own = new Set([...corpus()].flatMap((text) => fold(text).match(/\p{L}+/gu) ?? []));
		for (const word of own) {
			const sound = soundOf(word);
			if (sound.length >= telling && !/[a-z]/.test(word))
				bySound.set(sound, [...(bySound.get(sound) ?? []), word]);
		}
		return bySound;
	}
	function spelled(word: string): string {
		const plain = written(word.replace(/[’]/g, "'"));
		const near = known().get(soundOf(plain)) ?? [];
		const [best] = near
			.map((one) => ({ one, way: apart(plain, one) }))
			.sort((one, other) => one.way - other.way);
		return best?.one ?? (plain || word);
	}
	return (text: string): string => {
		const native = text.match(/\p{L}/gu)?.filter((letter) => !/[a-z]/i.test(letter)).length ?? 0;
		if (native > 0) return text;
		return text.replace(latinWord, (word) => {
			const low = word.toLowerCase();
			if (idle.has(low)) return "";
			return isKnown(low) ? word : spelled(low);
		});
	};
}

/** All that is written in a language, by us and by those who ask. */
export const textsOf = (
	{ passages, regions = [], speech, ...names }: Help,
	{ idle }: Vocabulary,
): string[] => [
	idle,
	...names.elsewhere,
	...names.places,
	...regions.map(({ about = "" }) => about),
	names.companies ?? "",
	names.ours ?? "",
	names.serverWords ?? "",
	...(speech?.same ?? []),
	...passages.flatMap(({ title, text, phrasings }) => [title, text, ...phrasings]),
];
