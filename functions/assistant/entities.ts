import type { Entity, Help } from "../contract/chat.ts";
import type { Token, Tokenizer } from "./tokenize.ts";

/** An entity named in a question, and the token range of its name. */
export interface Mention {
	entity: Entity;
	from: number;
	to: number;
}

/** Minimum stem length for matching inflected forms: keeps "code" from matching COD. */
const inflected = 4;

/** Arabic prefixes: conjunctions, prepositions and the article. */
const arabic = /^[وف]?[بلك]?(?:ال|ل(?=ل))?(?=\p{L}{3})/u;
/** Russian case endings: of nouns, and of adjectives before one. */
const noun = /(?<=[а-я]{2})(?:а|я|ь|й|ы|и|у|ю|е|о|ой|ей|ом|ем|ам|ах)$/u;
const adjective = /(?<=[а-я]{3})(?:ая|ой|ую|ый|ий|ого|ом)$/u;

/** Forms under which a question's word may match a name. */
export function listForms({ word, term }: Token): string[] {
	const stems = term.length >= inflected ? [term] : [];
	if (/[\u0600-\u06ff]/u.test(word)) {
		const bare = word.replace(arabic, "");
		return [word, word.replace(/^[وفبلك]/u, ""), bare, bare.replace(/^ال?/u, ""), ...stems];
	}
	if (!/[а-я]/u.test(word)) return [word, ...stems];
	const bare = [noun, adjective].map((end) => word.replace(end, "")).filter(({ length }) => length > 2);
	return [word, ...bare, ...stems];
}

/** Forms of a name's own word: Arabic names keep their initial letters, except for the article. */
const listNameForms = (token: Token): string[] =>
	/[\u0600-\u06ff]/u.test(token.word)
		? [token.word, token.word.replace(/^ال(?=\p{L}{3})/u, "")]
		: listForms(token);

/** Lower-case "us" is a pronoun, not the country. */
const expandUs = (question: string): string => question.replace(/\bU\.?S\b\.?/gu, "USA");

/** Finds the countries, services and systems that a question names, and replaces all but systems with "*country" or "*service". */
export function createSlots({ entities }: Pick<Help, "entities">, { tokens }: Tokenizer) {
	const names = entities
		.flatMap((entity) => entity.names.map((name) => ({ entity, forms: tokens(name).map(listNameForms) })))
		.filter(({ forms }) => forms.length);
	const firsts = new Map<string, Set<(typeof names)[number]>>();
	for (const name of names)
		for (const form of name.forms[0] ?? []) firsts.getOrInsertComputed(form, () => new Set()).add(name);

	/** Tokens of a text and their entity matches; longer names win. */
	function read(text: string): { words: Token[]; mentions: Mention[] } {
		const words = tokens(expandUs(text));
		const forms = words.map(listForms);
		const mentions: Mention[] = [];
		const candidates = forms.flatMap((wordForms, from) =>
			[...new Set(wordForms.flatMap((form) => [...(firsts.get(form) ?? [])]))]
				.filter((name) =>
					name.forms.every((part, index) => forms[from + index]?.some((form) => part.includes(form))),
				)
				.map((name) => ({ entity: name.entity, from, to: from + name.forms.length })),
		);
		for (const candidate of candidates.sort((a, b) => b.to - b.from - (a.to - a.from)))
			if (!mentions.some(({ from, to }) => candidate.from < to && from < candidate.to))
				mentions.push(candidate);
		return { words, mentions: mentions.sort((a, b) => a.from - b.from) };
	}

	return (text: string): { words: Token[]; mentions: Mention[] } => {
		const { words, mentions } = read(text);
		const masked = [...words];
		for (const { entity, from, to } of mentions
			.filter((mention) => mention.entity.kind !== "system")
			.reverse())
			masked.splice(from, to - from, { word: `*${entity.kind}`, term: `*${entity.kind}` });
		return { words: masked, mentions };
	};
}
