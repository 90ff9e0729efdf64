import type { Context } from "hono";
import type { Locale } from "../../../i18n/locales.ts";
import type { AppEnv } from "../../http/env.ts";
import { describeError } from "../../http/log.ts";
import type { Answer } from "../answer.ts";
import { verify, verifyStream } from "./check.ts";

/** The model's timeout as a multiple of the usual deadline (10 s). This call gets two deadlines; the rest is for the fallback. */
const modelShare = 1.2;

/**
 * Rewords an answer with the configured model. Null without a model, for passages that must be quoted verbatim, and when the
 * model fails or isn't grounded. `show` streams partial text; `disconnected` aborts with the client's connection.
 */
export async function rephrase(
	c: Context<AppEnv>,
	question: string,
	lang: Locale,
	answer: Answer,
	show?: (text: string) => Promise<void>,
	disconnected?: AbortSignal,
): Promise<Answer | null> {
	const { assistant, log } = c.var.deps;
	const [best, ...others] = answer.candidates;
	if (!assistant || answer.kind === "talk" || !best || best.quoted) return null;
	const passages = [best, ...others.filter(({ quoted }) => !quoted)];
	try {
		const late = AbortSignal.timeout(c.var.deps.deadline * modelShare);
		const signal = disconnected ? AbortSignal.any([late, disconnected]) : late;
		const asking = { question, lang, passages, signal };
		const written =
			show && assistant.stream
				? await verifyStream(assistant.stream(asking), passages, show)
				: verify(await assistant.write(asking), passages);
		return written && { ...answer, kind: "answer", response: written.text, sources: written.sources };
	} catch (error) {
		// A client disconnect aborts the call, too: that's no failure to log.
		if (!disconnected?.aborted) log.warn("assistant", describeError(error));
		return null;
	}
}
