import { clausesOf } from "./clauses.ts";
import { type Found, matterOf } from "./found.ts";
import type { Knowledge } from "./knowledge.ts";
import { deciding } from "./tuning.ts";

/** More words than this tell a story, whose parts are no questions of their own. */
const longest = 40;

/** What is found for the parts of a question. */
export interface Parts {
	/** What may be said, and what is near enough to be offered before what is found for the whole; nothing of one question. */
	sure: Found[];
	near: Found[];
	/** What is found for each part, best first. */
	each: Found[][];
}

/** What is found for each of two questions in one, each matter once. */
export function partsOf(
	knowledge: Knowledge,
	question: string,
	certaintyOf: (found: Found) => number,
): Parts {
	const clauses = question.split(/\s+/).length > longest ? [] : clausesOf(question);
	const seen = new Set<string>();
	const each = clauses.map(({ text }) => knowledge.find(text));
	const bests = each
		.flatMap(([best]) => best ?? [])
		.filter((one) => certaintyOf(one) >= deciding.part)
		.filter((one) => !seen.has(matterOf(one)) && seen.add(matterOf(one)));
	if (bests.length < 2) return { sure: [], near: [], each };
	return { sure: bests.filter((one) => certaintyOf(one) >= 1), near: bests, each };
}

/** What is found for the parts that nothing of what is said is about: who asked two things is offered the other. */
export function unsaid({ each }: Parts, said: readonly Found[]): Found[] {
	const matters = new Set(said.map(matterOf));
	const left = each.filter(([best]) => best && !matters.has(matterOf(best)));
	return left.flatMap(([best]) => best ?? []);
}
