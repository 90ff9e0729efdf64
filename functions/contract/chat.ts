import type { Envelope, Nothing, Open } from "./endpoint.ts";
import type { AskReply } from "./shapes/tools.ts";

export type { AskReply, Choice, Source } from "./shapes/tools.ts";

/** Asked for with `accept`, POST /ask answers with lines of JSON: parts, then the answer. */
export const linesType = "application/x-ndjson";

/** A line of such an answer. Parts follow on one another and are shown until the answer comes, which stands instead of them. */
export type AskLine = { type: "part"; text: string } | ({ type: "answer" } & Envelope & AskReply);

/**
 * Asks the assistant; a refusal has `success`, `response` and `errors` too. `last` is the question before, for one that leans on
 * it, `choice` the passage of a question that was offered and pressed.
 */
export const ask = "POST /ask" as Open<
	{ prompt: string; username?: string; lang?: string; last?: string; choice?: string },
	AskReply,
	"validation_failed" | "rate_limited" | "unavailable"
>;

/** Says whether an answer helped; counted for its passage, and nothing else is kept. */
export const rate = "POST /ask/rate" as Open<
	{ passage: string; helped: boolean; lang?: string },
	Nothing,
	"validation_failed" | "rate_limited" | "unavailable"
>;
