import type { Context } from "hono";
import * as contract from "../contract/chat.ts";
import { fieldLimits } from "../contract/fields.ts";
import { askReply } from "../contract/shapes/tools.ts";
import { countClicks } from "../db/queries/site.ts";
import { createError } from "../http/api-error.ts";
import type { AppEnv } from "../http/env.ts";
import { buildAddressRule, limit } from "../http/rate-limits.ts";
import { optsOutOfTracking, readLocale } from "../http/request/accept.ts";
import { checkedText, fields, requiredField } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { formatDay } from "../utils/time.ts";
import { type Answer, answerById, answerQuestion } from "./answer.ts";
import { findKnowledge } from "./knowledge.ts";
import { detectLanguage } from "./language.ts";
import { rephrase } from "./rephrase.ts";

const normalizePrompt = (text: string): string => text.normalize("NFC").trim();

const prompt = checkedText(
	(text) => {
		const { length } = normalizePrompt(text);
		return length > 0 && length <= fieldLimits.chatPrompt ? null : "a question is 1 to 2000 characters";
	},
	normalizePrompt,
	{ minLength: 1, maxLength: fieldLimits.chatPrompt, example: "Can I get my money back?" },
);

const askSpec = {
	summary: "Ask the assistant",
	description:
		"Answers from our own pages and names them; shows the nearest passage as `closest` where it is not sure, and says so when it does not know. Neither question nor answer is stored. `last` is the previous question, for follow-up questions.",
	input: {
		prompt,
		username: fields.optionalText,
		last: fields.optionalText,
		choice: fields.optionalText,
	},
	response: askReply,
} as const;

const rateSpec = {
	summary: "Say whether an answer helped",
	description: "Adds one to the day's total of the passage; nothing else is kept.",
	input: {
		passage: fields.text.openapi({ example: "faqs#refund" }),
		helped: requiredField((value) => value === true, { type: "boolean" }),
	},
	responseDescription: "It is counted, or the browser asked not to be tracked",
	response: {},
} as const;

const toReply = ({ kind, response, sources, suggestions, passages }: Answer): contract.AskReply => ({
	success: true,
	response,
	errors: [],
	sources,
	suggestions,
	passages: passages.map(({ id }) => id),
	known: kind === "answer" || kind === "talk",
	closest: kind === "closest",
});

export const chat = [
	route(contract.ask, askSpec, async (c, { prompt: question, last, choice }, reply) => {
		await limit(c, buildAddressRule(c, "chat"));
		const page = readLocale(c);
		const language = detectLanguage(question, page);
		const knowledge = await findKnowledge(c, language, page);
		const chosenAnswer = choice ? answerById(knowledge, choice) : null;
		const previous = last?.slice(0, fieldLimits.chatPrompt);
		const answer = chosenAnswer ?? answerQuestion(knowledge, question, previous);
		const rewording = await rephrase(c, question, language, answer);
		await countAnswer(c, answer, rewording ? "model" : chosenAnswer ? "chosen" : answer.kind);
		return reply("OK", toReply(rewording ?? answer));
	}),
	route(contract.rate, rateSpec, async (c, { passage, helped }, reply) => {
		await limit(c, buildAddressRule(c, "click"));
		// Existing passages only, so that nobody can fill the table with made-up ids.
		if (!(await findKnowledge(c, readLocale(c))).passage(passage)) throw createError(c, "validation_failed");
		await countLabels(c, { [helped ? "helped" : "did-not-help"]: [passage] });
		return reply("Counted", {});
	}),
];

/** Adds one to the daily totals of some actions' labels, unless the browser opts out. Never stores the words of a question. */
async function countLabels(c: Context<AppEnv>, totals: Record<string, readonly string[]>): Promise<void> {
	if (optsOutOfTracking(c)) return;
	const { db, now } = c.var.deps;
	const day = formatDay(now());
	const clicks = Object.entries(totals).flatMap(([action, labels]) =>
		labels.map((label) => ({ day, category: "Chat", action, label })),
	);
	await countClicks(db, clicks);
}

function countAnswer(c: Context<AppEnv>, { kind, passages, suggestions }: Answer, as: string): Promise<void> {
	const listIds = (list: readonly { id: string }[]) => list.map(({ id }) => id);
	return countLabels(c, {
		ask: [as],
		[as === "chosen" ? "choice" : kind]: listIds(passages),
		offer: listIds(kind === "closest" ? suggestions : []),
	});
}
