import { clausesOf } from "./clauses.ts";
import { type Found, matterOf } from "./found.ts";
import type { Knowledge } from "./knowledge.ts";
import { deciding } from "./tuning.ts";

/** More words than this tell a story, whose parts are no questions of their own. */
const longest = 40;

/**
 * What is found for each of two questions in one, each matter once: what may be said, and what is near enough to be offered
 * before what is found for the whole. Nothing of what is one question.
 */
export function partsOf(
	knowledge: Knowledge,
	question: string,
	certaintyOf: (found: Found) => number,
): { sure: Found[]; near: Found[] } {
	const clauses = question.split(/\s+/).length > longest ? [] : clausesOf(question);
	const seen = new Set<string>();
	const bests = clauses
		.flatMap(({ text }) => knowledge.find(text).slice(0, 1))
		.filter((one) => certaintyOf(one) >= deciding.part)
		.filter((one) => !seen.has(matterOf(one)) && seen.add(matterOf(one)));
	if (bests.length < 2) return { sure: [], near: [] };
	return { sure: bests.filter((one) => certaintyOf(one) >= 1), near: bests };
}
