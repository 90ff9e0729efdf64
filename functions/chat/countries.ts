import { runsIn } from "../../i18n/fold.ts";
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

/** The words of a question; in small letters "us" is a pronoun. */
const wordsOf = (question: string): string[] => runsIn(question.replace(/\bU\.?S\b/gu, "USA"));
/** What is written before an Arabic name, and the article. */
const arabic = /^[وف]?[بلك]?(?:ال|ل(?=ل))?(?=\p{L}{3})/u;
/** What is left of a Russian name in other cases, of a noun and of an adjective before one. */
const noun = /(?<=[а-я]{2})(?:а|я|ь|й|ы|и|у|ю|е|о|ой|ей|ом|ем|ам|ах)$/u;
const adjective = /(?<=[а-я]{3})(?:ая|ой|ую|ый|ий|ого|ом)$/u;

/** The forms of a word in a question, or of one in a name, by which two may be one name. */
function formsOf(word: string): string[] {
	if (/[\u0600-\u06ff]/u.test(word)) {
		const bare = word.replace(arabic, "");
		return [word, word.replace(/^[وفبلك]/u, ""), bare, bare.replace(/^ال?/u, "")];
	}
	if (!/[а-я]/u.test(word)) return [word];
	return [word, ...[noun, adjective].map((end) => word.replace(end, "")).filter(({ length }) => length > 2)];
}
const nameForms = (word: string): string[] =>
	/[\u0600-\u06ff]/u.test(word) ? [word, word.replace(/^ال(?=\p{L}{3})/u, "")] : formsOf(word);

/** Gives the countries that a question names, in its order, each once. */
export function countriesIn({ countries = [], joining = "" }: Help) {
	const names = countries
		.flatMap((country) => country.names.map((name) => ({ country, words: runsIn(name) })))
		.map(({ country, words }) => ({ country, words, forms: words.map(nameForms) }))
		.sort((one, other) => other.words.length - one.words.length);
	const firsts = new Map<string, Set<(typeof names)[number]>>();
	for (const name of names)
		for (const form of name.forms[0] ?? []) firsts.set(form, (firsts.get(form) ?? new Set()).add(name));
	const between = new Set(runsIn(joining));
	/** Whether a long name of one word was meant, with a letter wrong. */
	const isMistyped = (word: string, [only = "", more]: readonly string[]): boolean =>
		!more && only.length >= long && word[0] === only[0] && lettersApart(word, only, 1) === 1;

	/** @param typos whether a name may be mistyped by a letter */
	function find(question: string, typos = false): Named[] {
		const words = wordsOf(question);
		const forms = words.map(formsOf);
		const found: Named[] = [];
		const add = (country: Country, from: number, to: number): void => {
			if (!found.some((one) => one.country === country || (from < one.to && one.from < to)))
				found.push({ country, from, to });
		};
		const exact = forms.flatMap((own, from) =>
			[...new Set(own.flatMap((form) => [...(firsts.get(form) ?? [])]))]
				.filter((name) =>
					name.forms.every((part, at) => forms[from + at]?.some((form) => part.includes(form))),
				)
				.map((name) => ({ ...name, from })),
		);
		for (const { country, words: name, from } of exact.sort((a, b) => b.words.length - a.words.length))
			add(country, from, from + name.length);
		for (const [at, word] of typos ? words.entries() : [])
			for (const { country, words: name } of names) if (isMistyped(word, name)) add(country, at, at + 1);
		return found.sort((one, other) => one.from - other.from);
	}

	/** The countries of one list: "in Singapore or Japan", not "from Egypt, a server in Japan". */
	function listed(question: string): Named[] {
		const words = wordsOf(question);
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

/** The countries of a language, as questions name them. */
export type Countries = ReturnType<typeof countriesIn>;
