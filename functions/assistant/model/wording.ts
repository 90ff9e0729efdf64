import type { Context } from "hono";
import type { Locale } from "../../../i18n/locales.ts";
import type { AppEnv } from "../../http/env.ts";
import { describeError } from "../../http/log.ts";
import type { Answer } from "../answer.ts";
import { checked, checkedParts } from "./check.ts";

/** How long a model has, in deadlines of other calls (10 s); this call has two, and the rest is for our own answer. */
const modelShare = 1.2;

/**
 * The model's wording of an answer, where one is configured, the passage may be put into other words, and it keeps to the
 * passages. With `show` it is told what may be shown meanwhile; `left` ends when nobody waits any more.
 */
export async function worded(
	c: Context<AppEnv>,
	question: string,
	lang: Locale,
	own: Answer,
	show?: (text: string) => Promise<void>,
	left?: AbortSignal,
): Promise<Answer | null> {
	const { assistant, log } = c.var.deps;
	const [best, ...others] = own.candidates;
	if (!assistant || own.kind === "talk" || !best || best.quoted) return null;
	const passages = [best, ...others.filter(({ quoted }) => !quoted)];
	try {
		const late = AbortSignal.timeout(c.var.deps.deadline * modelShare);
		const asking = { question, lang, passages, signal: left ? AbortSignal.any([late, left]) : late };
		const written =
			show && assistant.stream
				? await checkedParts(assistant.stream(asking), passages, show)
				: checked(await assistant.write(asking), passages);
		return written && { ...own, kind: "answer", response: written.text, sources: written.sources };
	} catch (error) {
		// Who has left breaks it off, too.
		if (!left?.aborted) log.warn("assistant", describeError(error));
		return null;
	}
}
