import type { Entity, Help } from "../contract/help.ts";
import type { Token, Tokenizer } from "./tokenize.ts";

/** An entity that a question names, and the words of the question that are its name. */
export interface Mention {
	entity: Entity;
	from: number;
	to: number;
}

/** Letters of a word from which on another form of it is the same name: "code" is no COD. */
const inflected = 4;

/** What is written before an Arabic name, and the article. */
const arabic = /^[وف]?[بلك]?(?:ال|ل(?=ل))?(?=\p{L}{3})/u;
/** What is left of a Russian name in other cases, of a noun and of an adjective before one. */
const noun = /(?<=[а-я]{2})(?:а|я|ь|й|ы|и|у|ю|е|о|ой|ей|ом|ем|ам|ах)$/u;
const adjective = /(?<=[а-я]{3})(?:ая|ой|ую|ый|ий|ого|ом)$/u;

/** The forms of a word in a question by which it may be a name. */
export function formsOf({ word, term }: Token): string[] {
	const stems = term.length >= inflected ? [term] : [];
	if (/[\u0600-\u06ff]/u.test(word)) {
		const bare = word.replace(arabic, "");
		return [word, word.replace(/^[وفبلك]/u, ""), bare, bare.replace(/^ال?/u, ""), ...stems];
	}
	if (!/[а-я]/u.test(word)) return [word, ...stems];
	const bare = [noun, adjective].map((end) => word.replace(end, "")).filter(({ length }) => length > 2);
	return [word, ...bare, ...stems];
}

/** The forms of a word of a name: Arabic names keep their letters, but for the article. */
const nameForms = (token: Token): string[] =>
	/[\u0600-\u06ff]/u.test(token.word)
		? [token.word, token.word.replace(/^ال(?=\p{L}{3})/u, "")]
		: formsOf(token);

/** In small letters "us" is a pronoun. */
const written = (question: string): string => question.replace(/\bU\.?S\b\.?/gu, "USA");

/** Finds the countries, services and systems that a question names: each fills a slot. */
export function entitiesOf({ entities }: Pick<Help, "entities">, { tokens }: Tokenizer) {
	const names = entities
		.flatMap((entity) => entity.names.map((name) => ({ entity, forms: tokens(name).map(nameForms) })))
		.filter(({ forms }) => forms.length);
	const firsts = new Map<string, Set<(typeof names)[number]>>();
	for (const name of names)
		for (const form of name.forms[0] ?? []) firsts.set(form, (firsts.get(form) ?? new Set()).add(name));

	/** The tokens of a text, and what they name, longest names first. */
	function read(text: string): { words: Token[]; mentions: Mention[] } {
		const words = tokens(written(text));
		const forms = words.map(formsOf);
		const found: Mention[] = [];
		const all = forms.flatMap((own, from) =>
			[...new Set(own.flatMap((form) => [...(firsts.get(form) ?? [])]))]
				.filter((name) =>
					name.forms.every((part, at) => forms[from + at]?.some((form) => part.includes(form))),
				)
				.map((name) => ({ entity: name.entity, from, to: from + name.forms.length })),
		);
		for (const one of all.sort((a, b) => b.to - b.from - (a.to - a.from)))
			if (!found.some(({ from, to }) => one.from < to && from < one.to)) found.push(one);
		return { words, mentions: found.sort((a, b) => a.from - b.from) };
	}

	return {
		/** The entities of a text, each once; `words` has "*country" or "*service" where one of these is named. */
		slots(text: string): { words: Token[]; mentions: Mention[] } {
			const { words, mentions } = read(text);
			const masked = [...words];
			for (const { entity, from, to } of mentions.filter((one) => one.entity.kind !== "system").reverse())
				masked.splice(from, to - from, { word: `*${entity.kind}`, term: `*${entity.kind}` });
			return { words: masked, mentions };
		},
	};
}
export type Entities = ReturnType<typeof entitiesOf>;
