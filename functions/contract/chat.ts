import type { Nothing, Open } from "./endpoint.ts";
import type { AskReply } from "./shapes/tools.ts";

export type { AskReply, Choice, Source } from "./shapes/tools.ts";

/** `last` is the previous question, for follow-ups; `choice` a clicked suggestion's passage. Refusals carry a `response` too. */
export const ask = "POST /ask" as Open<
	{ prompt: string; username?: string; last?: string; choice?: string },
	AskReply,
	"validation_failed" | "rate_limited" | "unavailable"
>;

/** Rates an answer. Only a count per passage is stored. */
export const rate = "POST /ask/rate" as Open<
	{ passage: string; helped: boolean },
	Nothing,
	"validation_failed" | "rate_limited" | "unavailable"
>;
