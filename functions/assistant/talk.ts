import { fold } from "../../i18n/fold.ts";
import type { Help } from "../contract/help.ts";
import { thresholds } from "./thresholds.ts";

export type Politeness = keyof Help["talk"];

const plain = (text: string): string =>
	fold(text)
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();

/** Longest first, so that "thank you very much" is not taken for "thank you" and a rest. */
const phrasesOf = (talk: Help["talk"]) =>
	(Object.entries(talk) as [Politeness, string[]][])
		.flatMap(([kind, phrases]) => phrases.map((phrase) => ({ kind, phrase: plain(phrase) })))
		.sort((a, b) => b.phrase.length - a.phrase.length);

/** The end of a message that so many plain letters are left of, with its marks: they say where its parts begin. */
function endOf(message: string, letters: number): string {
	if (!letters) return message;
	const words = message.split(/(?<=\s)(?=\S)/);
	while (words.length > 1 && plain(words.slice(1).join("")).length >= letters) words.shift();
	return words.join("").trim();
}

/**
 * What of a message is politeness, and what is asked beside it: "hello, is it free?" asks whether it is free. `kind` is null
 * when the message asks something, or is no politeness that we know.
 */
export function courtesyIn(message: string, talk: Help["talk"]): { kind: Politeness | null; rest: string } {
	const phrases = phrasesOf(talk);
	let rest = ` ${plain(message)} `;
	let kind: Politeness | null = null;
	for (;;) {
		const found = phrases.find(
			({ phrase, kind: its }) =>
				rest === ` ${phrase} ` || (["hello", "thanks"].includes(its) && rest.startsWith(` ${phrase} `)),
		);
		if (!found) break;
		// "Thanks, bye": the last word is what is answered; a greeting before a question is not.
		kind = found.kind;
		rest = rest.slice(found.phrase.length + 1);
		if (!rest.trim()) return { kind, rest: "" };
	}
	return { kind: null, rest: endOf(message, rest.trim().length) };
}

const lengthOf = (text: string): number => text.split(/\s+/).length;

/** The two questions of a message; none of what asks one, or tells a story. */
export function split(message: string): string[] {
	if (lengthOf(message) > thresholds.story) return [];
	const sentences = message.trim().split(/(?<=[.!?؟…])\s+/u);
	const parts =
		sentences.length > 1 ? sentences : message.split(/[,،]?\s+(?:and|et|и|а ещё|وهل|وكم|وكيف|وهل)\s+/iu);
	const asking = parts.map((part) => part.trim()).filter((part) => lengthOf(part) >= thresholds.part);
	return asking.length === 2 ? asking : [];
}
