import type { Found } from "./knowledge.ts";

/** From here on a passage is taken for an answer, and from there on offered; found with `node tests/chat/evaluate.ts`. */
const sure = 0.34;
const near = 0.08;

/** Whether the best passage is near enough to be an answer. */
export const isAnswer = ([best]: readonly Found[]): boolean => (best?.score ?? 0) >= sure;

/** What is shown of what was found: the answer and two near questions, or three to choose from. */
export const shownOf = (found: readonly Found[]): Found[] =>
	found.filter(({ score }) => score >= near).slice(0, 3);
