import type { Envelope, Nothing, Open } from "./endpoint.ts";
import type { AskReply } from "./shapes/tools.ts";

export type { AskReply, Choice, Source } from "./shapes/tools.ts";

/** With this `Accept`, POST /ask streams NDJSON: parts, then the answer. */
export const ndjsonType = "application/x-ndjson";

/** A line of the stream. Show parts as they arrive; the final answer replaces them. */
export type AskLine = { type: "part"; text: string } | ({ type: "answer" } & Envelope & AskReply);

/** `last` is the previous question, for follow-ups; `choice` a clicked suggestion's passage. Refusals carry a `response` too. */
export const ask = "POST /ask" as Open<
	{ prompt: string; username?: string; lang?: string; last?: string; choice?: string },
	AskReply,
	"validation_failed" | "rate_limited" | "unavailable"
>;

/** Rates an answer. Only a count per passage is stored. */
export const rate = "POST /ask/rate" as Open<
	{ passage: string; helped: boolean; lang?: string },
	Nothing,
	"validation_failed" | "rate_limited" | "unavailable"
>;
