import type { Context } from "hono";
import { wordsIn } from "../../i18n/fold.ts";
import type { AppEnv } from "../http/env.ts";
import { describeError } from "../http/log.ts";
import { withDeadline } from "../with-deadline.ts";
import { type Answer, choiceOf, isAnswer, mostOffered, quotation } from "./answer.ts";
import { matterOf } from "./found.ts";
import type { Knowledge } from "./knowledge.ts";
import { type Near, nearTo } from "./meaning.ts";
import { isStory } from "./weighing.ts";

/** Milliseconds that the model's vote is waited for; while it still reads our passages, the other two decide. */
const patience = 250;

/** What the third vote may do. No one model was measured with it, so it is held to little. */
const voting = {
	/** From this likeness on a passage is near. */
	near: 0.5,
	/** From here on it may agree, if no other is this near to it. */
	sure: 0.6,
	rival: 0.95,
	/** How certain the other two have to be by themselves. */
	certain: 0.85,
};

/** Whether the other two nearly say what the model says, too. */
function agrees({ found }: Answer, [best, second]: readonly Near[], question: string): boolean {
	const [first] = found;
	if (!best || !first || isStory(question)) return false;
	const sure = best.likeness >= voting.sure && (second?.likeness ?? 0) < voting.rival * best.likeness;
	return sure && matterOf(first) === matterOf(best) && isAnswer(found, voting.certain);
}

/**
 * An answer after the operator's model has been heard. It makes an answer of a choice where words and classifier nearly had
 * chosen the same passage; any other passage it only offers, beside what they say.
 * @param near what the model finds near the question, nearest first
 */
export function heard(knowledge: Knowledge, own: Answer, near: readonly Near[], question: string): Answer {
	const [best] = near;
	const { help } = knowledge;
	if (!best || best.likeness < voting.near || own.kind === "talk") return own;
	if (own.kind === "unknown") {
		if (knowledge.isOfOthers(question)) return own;
		const offered = near.filter(({ likeness }) => likeness >= voting.near).slice(0, mostOffered);
		const found = offered.map(({ passage, likeness }) => ({
			passage,
			score: likeness,
			words: 0,
			model: null,
		}));
		const suggestions = offered.map(({ passage }) => choiceOf(passage));
		return { ...own, kind: "choices", response: help.words.choose, suggestions, found };
	}
	if (own.kind === "choices" && agrees(own, near, question)) {
		const [first, ...others] = own.found.map(({ passage }) => passage);
		return first ? { ...quotation(first), suggestions: others.map(choiceOf), found: own.found } : own;
	}
	const shown = [...own.passages.map((passage) => ({ passage })), ...own.found];
	if (shown.some((one) => matterOf(one) === matterOf(best))) return own;
	const room = mostOffered - own.passages.length - 1;
	return { ...own, suggestions: [...own.suggestions.slice(0, Math.max(0, room)), choiceOf(best.passage)] };
}

/** The answer of words and classifier, and of the operator's model where one is there and answers in time. */
export async function withThirdVote(
	c: Context<AppEnv>,
	knowledge: Knowledge,
	own: Answer,
	question: string,
	previous?: string,
): Promise<Answer> {
	const { embedding, log } = c.var.deps;
	if (!embedding || !wordsIn(question).length) return own;
	try {
		const asking = nearTo(embedding, knowledge, question, previous);
		const near = await withDeadline(patience, asking, () => new Error("late"));
		return heard(knowledge, own, near, question);
	} catch (error) {
		log.warn("embedding", describeError(error));
		return own;
	}
}
