import type { Context } from "hono";
import type { Locale } from "../../i18n/locales.ts";
import type { Passage } from "../contract/chat.ts";
import { toAsciiDigits } from "../contract/fields.ts";
import type { AppEnv } from "../http/env.ts";
import { describeError } from "../http/log.ts";
import { noAnswer } from "../integrations/assistant.ts";
import type { Answer } from "./answer.ts";

/** The model's timeout as a multiple of the usual deadline (10 s). This call gets two deadlines; the rest is for the fallback. */
const modelShare = 1.2;

/** Rewords an answer with the model; null without one, for passages that must be quoted, or if its text fails or isn't grounded. */
export async function rephrase(
	c: Context<AppEnv>,
	question: string,
	lang: Locale,
	answer: Answer,
): Promise<Answer | null> {
	const { assistant, deadline, log } = c.var.deps;
	const [best, ...others] = answer.candidates;
	if (!assistant || answer.kind === "talk" || !best || best.quoted) return null;
	const passages = [best, ...others.filter(({ quoted }) => !quoted)];
	try {
		const signal = AbortSignal.timeout(deadline * modelShare);
		const rewording = verify(await assistant.write({ question, lang, passages, signal }), passages);
		return rewording && { ...answer, kind: "answer", response: rewording.text, sources: rewording.sources };
	} catch (error) {
		log.warn("assistant", describeError(error));
		return null;
	}
}

/** Invisible characters: a host with one inside still resolves. */
const invisible = /[\p{Cf}\p{Variation_Selector}\u00ad]/gu;
/** Characters that browsers map to a host's dot (UTS #46), after NFKC. */
const dots = /[。․]/g;

const label = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?`;
/** Anything a user could paste into an address bar, or that software autolinks. */
const shapes = [
	// A host: dotted labels ending in a TLD of at least two letters, which excludes "e.g." and "т.д.".
	String.raw`(?:${label}\.)+(?:xn--[\p{L}\p{N}-]+|\p{L}[\p{L}\p{M}]+)(?![\p{L}\p{N}])`,
	// A scheme, with or without slashes: "mailto:x", "tg:x". A word, a colon and a space isn't one.
	String.raw`(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}+.-]+:[^\s"'»”’)]`,
	// A path, a UNC share, a handle, an email address.
	String.raw`(?<![\p{L}\p{N}])[/\\][\p{L}\p{N}/\\]`,
	String.raw`[/\\][^\s/\\]*[/\\]`,
	String.raw`@[\p{L}\p{N}_]`,
	// IPv6 and localhost.
	String.raw`[\da-f]*:[\da-f]*:[\da-f]`,
	String.raw`(?<![\p{L}\p{N}])localhost(?![\p{L}\p{N}])`,
].map((source) => new RegExp(source, "iu"));

const splitWords = (text: string): string[] =>
	text
		.normalize("NFKC")
		.replace(invisible, "")
		.replace(dots, ".")
		.toLowerCase()
		.split(/\s+/)
		.map((word) => word.replace(/^[^\p{L}\p{N}/\\@]+|[^\p{L}\p{N}/]+$/gu, ""));

/** Whether a text has a host, address or link that is no word of `sourceText`. Errs on the safe side: file names count too. */
export function hasForeignLink(text: string, sourceText: string): boolean {
	const sourceWords = new Set(splitWords(sourceText));
	return splitWords(text).some((word) => !sourceWords.has(word) && shapes.some((shape) => shape.test(word)));
}

/** Longer than four sentences in any language. */
const maxLength = 1200;

const listNumbers = (text: string): string[] => toAsciiDigits(text).match(/\d+(?:[.,]\d+)*/g) ?? [];

/** The model's text and the pages it cites; null if it declined, cites nothing known, or has a number or link that no passage contains. */
export function verify(text: string, passages: readonly Passage[]) {
	if (text.length > maxLength || text.includes(noAnswer)) return null;
	const numbersCited = [...new Set([...text.matchAll(/\[(\d{1,2})\]/g)].map(([, number]) => Number(number)))];
	const citations = numbersCited.map((number) => passages[number - 1]);
	const plain = text.replace(/\s*\[\d{1,2}\]/g, "").trim();
	if (!plain || citations.length === 0 || !citations.every((passage) => passage !== undefined)) return null;
	const sourceText = passages.map((passage) => `${passage.title}\n${passage.text}`).join("\n");
	const numbers = new Set(listNumbers(sourceText));
	if (listNumbers(plain).some((number) => !numbers.has(number))) return null;
	if (hasForeignLink(plain, sourceText) || /[<>{}]|`{3}/.test(plain)) return null;
	const pages = citations.filter(
		({ url }, index) => citations.findIndex((other) => other.url === url) === index,
	);
	return { text: plain, sources: pages.map(({ title, url }) => ({ title, url })) };
}
