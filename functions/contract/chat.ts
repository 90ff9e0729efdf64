import type { Envelope, Nothing, Open } from "./endpoint.ts";

/** A page that an answer stands on. */
export interface Source {
	title: string;
	url: string;
}

/** A question of the site that may be asked with a press. */
export interface Choice {
	/** The passage that answers it. */
	id: string;
	question: string;
	/** The first sentence of its answer. */
	lead?: string;
}

/** What an answer of the assistant has. */
export interface AskReply {
	success: boolean;
	/** Plain text, in the visitor's language. Empty when `success` is false. */
	response: string;
	/** Why there is no answer. */
	errors: string[];
	/** Where the answer comes from; none for small talk and for "I do not know". */
	sources: Source[];
	/** Questions near to the one that was asked; where this is no answer, what else may have been meant. */
	suggestions: Choice[];
	/** The passages that it was answered with, by their ids. */
	passages: string[];
	/** Whether this is an answer; without one the visitor is shown the way to people. */
	known: boolean;
	/** Whether it is only the nearest passage of ours, which may not be what was asked. */
	closest: boolean;
}

/** Asked for with `accept`, POST /ask answers with lines of JSON: parts, then the answer. */
export const linesType = "application/x-ndjson";

/** A line of such an answer. Parts follow on one another and are shown until the answer comes, which stands instead of them. */
export type AskLine = { type: "part"; text: string } | ({ type: "answer" } & Envelope & AskReply);

/**
 * Asks the assistant; a refusal has `success`, `response` and `errors` too. `last` is the question before, for one that leans on
 * it, `choice` the passage of a question that was offered and pressed, `page` the path of the page somebody is on.
 */
export const ask = "POST /ask" as Open<
	{ prompt: string; username?: string; lang?: string; last?: string; choice?: string; page?: string },
	AskReply,
	"validation_failed" | "rate_limited" | "unavailable"
>;

/** Says whether an answer helped; counted for its passage, and nothing else is kept. */
export const rate = "POST /ask/rate" as Open<
	{ passage: string; helped: boolean; lang?: string },
	Nothing,
	"validation_failed" | "rate_limited" | "unavailable"
>;
