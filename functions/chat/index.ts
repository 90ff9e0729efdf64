import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Locale } from "../../i18n/locales.ts";
import * as contract from "../contract/chat.ts";
import { limits } from "../contract/fields.ts";
import { countClick } from "../db/queries/clicks.ts";
import type { Deps } from "../deps.ts";
import type { App, AppEnv } from "../http/env.ts";
import { fields } from "../http/fields.ts";
import { callerLocale } from "../http/language.ts";
import { addressRule, limit } from "../http/limits.ts";
import { describeError } from "../http/log.ts";
import { refuse } from "../http/refuse.ts";
import { answerInLines, route } from "../http/route.ts";
import { type Answer, answerTo } from "./answer.ts";
import { createKnowledge, type Knowledge } from "./knowledge.ts";
import { languageOf } from "./language.ts";
import { vocabularyOf } from "./vocabulary.ts";
import { checked, checkedParts } from "./written.ts";

/** How long a model has, in deadlines of other calls (10 s); this call has two, and the rest is for our own answer. */
const modelShare = 1.2;

const prompt = z
	.unknown()
	.optional()
	.transform((value, context) => {
		const text = typeof value === "string" ? value.normalize("NFC").trim() : "";
		if (!text || text.length > limits.chatPrompt)
			context.addIssue({ code: "custom", message: "a question is 1 to 2000 characters" });
		return text;
	})
	.openapi({
		type: "string",
		minLength: 1,
		maxLength: limits.chatPrompt,
		example: "Can I get my money back?",
	});

const described = {
	tag: "chat",
	summary: "Ask the assistant",
	description:
		'Answers from our own pages and names them; says so when it does not know. Neither question nor answer is stored. `last` is the question before, for one that leans on it. With `accept: application/x-ndjson` the answer comes as lines: `{"type":"part"}` with each `text` that a model has ready, then `{"type":"answer"}` with the whole of it, which replaces the parts.',
	input: { prompt, username: fields.optional, lang: fields.lang, last: fields.optional },
	required: ["prompt"],
	answers: "An answer, or that there is none",
	answer: {
		success: z.boolean(),
		response: z.string(),
		errors: z.array(z.string()),
		sources: z.array(z.object({ title: z.string(), url: z.string() })),
		suggestions: z.array(z.string()),
		known: z.boolean(),
	},
} as const;

/** What is known in each language, made on its first question; by the function that reads it, as tests have several. */
const made = new WeakMap<Reading, Map<Locale, Promise<Knowledge | null>>>();
type Reading = NonNullable<Deps["help"]>;

function knowledgeIn(help: Reading, locale: Locale): Promise<Knowledge | null> {
	const known = made.get(help) ?? new Map<Locale, Promise<Knowledge | null>>();
	made.set(help, known);
	const making =
		known.get(locale) ??
		help(locale).then(async (file) => file && createKnowledge(file, await vocabularyOf(locale, file.speech)));
	known.set(locale, making);
	// A file that could not be read may be there next time.
	making.then(
		(knowledge) => knowledge ?? known.delete(locale),
		() => known.delete(locale),
	);
	return making;
}

/**
 * The model's wording of an answer, where one is configured, the matter may be put into other words, and it keeps to the
 * passages. With `show` it is told what may be shown meanwhile; `left` ends when nobody waits any more.
 */
async function worded(
	c: Context<AppEnv>,
	question: string,
	lang: Locale,
	own: Answer,
	show?: (text: string) => Promise<void>,
	left?: AbortSignal,
): Promise<Answer | null> {
	const { assistant, log } = c.var.deps;
	const [best, ...others] = own.found.map(({ passage }) => passage);
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

/** How many questions were answered, as totals per day; not when the browser asks not to be counted. */
async function count(c: Context<AppEnv>, label: string): Promise<void> {
	if (c.req.header("dnt") === "1" || c.req.header("sec-gpc") === "1") return;
	const { db, now } = c.var.deps;
	const day = new Date(now()).toISOString().slice(0, 10);
	await countClick(db, { day, category: "Chat", action: "ask", label });
}

const replyOf = ({ kind, response, sources, suggestions }: Answer): contract.AskReply => ({
	success: true,
	response,
	errors: [],
	sources,
	suggestions,
	known: kind !== "unknown",
});

/** The answer as lines of JSON: what a model has ready and may be shown, then the whole. */
const inLines = (c: Context<AppEnv>, question: string, lang: Locale, own: Answer) =>
	answerInLines<contract.AskLine>(c, contract.linesType, async (write, left) => {
		const show = (text: string) => write({ type: "part", text });
		const written = await worded(c, question, lang, own, show, left);
		await write({ type: "answer", code: 200, message: "OK", ...replyOf(written ?? own) });
		// The answer is complete and has its status: counting can no longer change it.
		c.var.deps.defer(count(c, written ? "model" : own.kind));
	});

/** POST /ask. */
export const chat = (app: App) =>
	route(app, contract.ask, described, async (c, { prompt: question, lang, last }, answer) => {
		await limit(c, addressRule(c, "chat"));
		const page = callerLocale(c, lang);
		const spoken = languageOf(question, page);
		const { help } = c.var.deps;
		const knowledge = help && ((await knowledgeIn(help, spoken)) ?? (await knowledgeIn(help, page)));
		if (!knowledge) throw refuse(c, "unavailable", { retryAfter: 60 });
		const own = answerTo(knowledge, question, last?.slice(0, limits.chatPrompt));
		if (c.req.header("accept")?.includes(contract.linesType)) return inLines(c, question, spoken, own);
		const written = await worded(c, question, spoken, own);
		await count(c, written ? "model" : own.kind);
		return answer("OK", replyOf(written ?? own));
	});
