import type { Context } from "hono";
import type { Locale } from "../../../i18n/locales.ts";
import type { AppEnv } from "../../http/env.ts";
import { describeError } from "../../http/log.ts";
import type { Answer } from "../answer.ts";
import { verify } from "./check.ts";

/** The model's timeout as a multiple of the usual deadline (10 s). This call gets two deadlines; the rest is for the fallback. */
const modelShare = 1.2;

/**
 * Rewords an answer with the configured model. Null without a model, for passages that must be quoted verbatim, and when the
 * model fails or isn't grounded.
 */
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
		const written = verify(await assistant.write({ question, lang, passages, signal }), passages);
		return written && { ...answer, kind: "answer", response: written.text, sources: written.sources };
	} catch (error) {
		log.warn("assistant", describeError(error));
		return null;
	}
}
