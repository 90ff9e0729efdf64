import type { Context } from "hono";
import type { Locale } from "../../../i18n/locales.ts";
import { toAsciiDigits } from "../../contract/fields.ts";
import type { Passage } from "../../contract/help.ts";
import type { AppEnv } from "../../http/env.ts";
import { describeError } from "../../http/log.ts";
import { noAnswer } from "../../integrations/assistant/index.ts";
import type { Answer } from "../answer.ts";
import { hasForeignLink } from "./links.ts";

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
