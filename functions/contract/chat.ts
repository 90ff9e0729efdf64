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

/** A piece of our pages that the assistant can quote. Built by src/build/chat, read by functions/assistant. */
export interface Passage {
	/** The same in every language: the English page without its leading slash, then the topic: `faqs#refund`. */
	id: string;
	/** Path in the passage's language, with an anchor if it has one. */
	url: string;
	/** The question it answers, or its heading. */
	title: string;
	text: string;
	/** Shown as a suggestion: the title if it's a question, otherwise a training question. */
	question: string;
	/** Classifier class: the passage's own id, or a shared one such as `country/*`. */
	class: string;
	/** Id of the country, service or system it's about; never answers a question that names another. */
	about?: string;
	/** Countries in its title; never answers a question that names another. */
	countries?: string[];
	/** About an account or money, so the question may concern another company. */
	account?: boolean;
	/** Someone may be in danger or in despair: which human sentence the answer starts with. */
	risk?: "risk" | "despair";
	/** Matched by title only: too many others share its wording. */
	exact?: boolean;
	/** Tells apart passages that answer the same question. */
	topic?: string;
	/** Money and security are quoted verbatim, never rephrased by a model. */
	quoted: boolean;
}

/** The assistant's own phrases, by language (i18n `chat:answers`). */
type AnswerWords = Record<
	"hello" | "thanks" | "bye" | "who" | "unknown" | "others" | "risk" | "despair" | "more",
	string
>;

/** A named thing with passages of its own; a question that names it fills a slot. */
export interface Entity {
	kind: "country" | "service" | "system";
	id: string;
	names: string[];
}

/** The trained classifier (src/build/chat/train.ts), read by classifier.ts. */
export interface Model {
	/** Passage ids or shared classes, as in content/help; `?` means off topic. */
	classes: string[];
	/** Dimensions of each feature and class vector. */
	width: number;
	/** The vectors as base64 of signed bytes, and the scale of each set. */
	input: string;
	output: string;
	scales: [input: number, output: number];
	/** Training questions for nearest-neighbour search, in base64 (functions/assistant/classifier.ts). */
	phrasings: string;
}

/** Everything the assistant knows in a language: `dist/chat/<language>.json`. */
export interface Help {
	passages: Passage[];
	words: AnswerWords;
	/** Small talk, by the reply it gets (content/help). */
	talk: Record<"hello" | "thanks" | "bye" | "who", string[]>;
	entities: Entity[];
	/** Words that mark a follow-up question; a star marks a prefix of the first word. */
	followUpWords: string;
	/** Companies that people have accounts with. */
	companies: string[];
	/** All words in our passages, and their stems. */
	vocabulary: string;
	model: Model;
	/** Separates questions about other companies from ours. */
	others: Model;
}
