import { fold } from "../../i18n/fold.ts";
import type { Help } from "../contract/chat.ts";
import { thresholds } from "./thresholds.ts";

type Politeness = keyof Help["talk"];

const matchWords = (text: string) => [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];

/** Longest first, so that "thank you" doesn't match inside "thank you very much". */
const listPhrases = (talk: Help["talk"]) =>
	(Object.entries(talk) as [Politeness, string[]][])
		.flatMap(([kind, phrases]) =>
			phrases.map((phrase) => ({ kind, phrase: matchWords(phrase).map(([word]) => fold(word)) })),
		)
		.sort((a, b) => b.phrase.length - a.phrase.length);

/** Separates courtesies: "hello, is it free?" leaves "is it free?". `kind` is null if a question remains or no courtesy is known. */
export function parseCourtesy(message: string, talk: Help["talk"]) {
	const phrases = listPhrases(talk);
	const words = matchWords(message);
	let remaining = words.map(([word]) => fold(word));
	let kind: Politeness | null = null;
	while (remaining.length) {
		const match = phrases.find(
			({ phrase, kind: phraseKind }) =>
				phrase.every((word, index) => word === remaining[index]) &&
				(phrase.length === remaining.length || ["hello", "thanks"].includes(phraseKind)),
		);
		const next = words.at(-remaining.length);
		if (!match) return { kind: null, rest: message.slice(next?.index) };
		// "Thanks, bye": answer the last courtesy. A greeting before a question isn't answered.
		kind = match.kind;
		remaining = remaining.slice(match.phrase.length);
	}
	return { kind, rest: "" };
}

export const countWords = (text: string): number => text.split(/\s+/).length;

/** The two questions of a message; empty for a single question or a story. */
export function split(message: string): string[] {
	if (countWords(message) > thresholds.maxSplitWords) return [];
	const sentences = message.trim().split(/(?<=[.!?؟…])\s+/u);
	const parts =
		sentences.length > 1 ? sentences : message.split(/[,،]?\s+(?:and|et|и|а ещё|وهل|وكم|وكيف)\s+/iu);
	const questions = parts
		.map((part) => part.trim())
		.filter((part) => countWords(part) >= thresholds.minPartWords);
	return questions.length === 2 ? questions : [];
}
