import { fold } from "../../i18n/fold.ts";
import type { Country, Help } from "../contract/help.ts";
import { lettersApart } from "./typos.ts";

/** A country that a question names, and the words of the question that are its name. */
export interface Named {
	country: Country;
	from: number;
	to: number;
}

/** Letters of a name that may be mistyped. */
const long = 5;

const split = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** What is written before an Arabic name, and the article. */
const arabic = /^[وف]?[بلك]?(?:ال|ل(?=ل))?(?=\p{L}{3})/u;
/** What is left of a Russian name in other cases, of a noun and of an adjective before one. */
const noun = /(?<=[а-я]{2})(?:а|я|ь|й|ы|и|у|ю|е|о|ой|ей|ом|ем|ам|ах)$/u;
const adjective = /(?<=[а-я]{3})(?:ая|ой|ую|ый|ий|ого|ом)$/u;

/** The forms of a word by which two may be one name. */
function formsOf(word: string): string[] {
	if (/[\u0600-\u06ff]/u.test(word)) {
		const bare = word.replace(arabic, "");
		return [word, word.replace(/^[وفبلك]/u, ""), bare, bare.replace(/^ال?/u, "")];
	}
	return /[а-я]/u.test(word) ? [word, word.replace(noun, ""), word.replace(adjective, "")] : [word];
}
/** Whether a word is another in another case, or with what is written together with it. */
function isForm(word: string, name: string): boolean {
	if (word === name) return true;
	if (/[\u0600-\u06ff]/u.test(name)) {
		const bare = name.replace(/^ال(?=\p{L}{3})/u, "");
		return formsOf(word).some((form) => form === name || form === bare);
	}
	return formsOf(word)
		.slice(1)
		.some((form) => form.length > 2 && formsOf(name).slice(1).includes(form));
}

/** Gives the countries that a question names, in its order, each once. */
export function countriesIn({ countries = [], joining = "" }: Help) {
	const names = countries
		.flatMap((country) => country.names.map((name) => ({ country, words: split(name) })))
		.sort((one, other) => other.words.length - one.words.length);
	const between = new Set(split(joining));
	const isAt = (words: readonly string[], at: number, name: readonly string[], typos: boolean): boolean =>
		name.every((part, after) => {
			const word = words[at + after] ?? "";
			if (isForm(word, part)) return true;
			return typos && part.length >= long && word[0] === part[0] && lettersApart(word, part, 1) === 1;
		});

	/** @param typos whether a name may be mistyped by a letter */
	function find(question: string, typos = false): Named[] {
		// In small letters it is a pronoun.
		const words = split(question.replace(/\bU\.?S\b/gu, "USA"));
		const found: Named[] = [];
		for (const exact of typos ? [true, false] : [true])
			for (const { country, words: name } of names)
				for (let from = 0; from + name.length <= words.length; from++) {
					const to = from + name.length;
					const taken = found.some((one) => one.country === country || (from < one.to && one.from < to));
					if (!taken && name.length && isAt(words, from, name, !exact)) found.push({ country, from, to });
				}
		return found.sort((one, other) => one.from - other.from);
	}

	/** The countries of one list: "in Singapore or Japan", not "from Egypt, a server in Japan". */
	function listed(question: string): Named[] {
		const words = split(question.replace(/\bU\.?S\b/gu, "USA"));
		const found = find(question, find(question).length > 0);
		const joined = (one: Named, next?: Named): boolean =>
			!!next && next.from - one.to < 4 && words.slice(one.to, next.from).every((word) => between.has(word));
		return found.filter((one, at) => {
			const before = found[at - 1];
			return joined(one, found[at + 1]) || (!!before && joined(before, one));
		});
	}
	return { find, listed };
}
