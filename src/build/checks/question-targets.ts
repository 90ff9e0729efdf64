import { guides } from "../../../content/readers/help/guides.ts";
import { type Theme, themes } from "../../../content/readers/help/questions.ts";
import { readText } from "../../../content/readers/read/disk.ts";
import { pageNames } from "../../routing/links.ts";

/** Questions whose `next` doesn't exist, with file and line. */
export function findTargetFaults(among: readonly Theme[] = themes): string[] {
	const known = [
		...pageNames,
		...guides.map(({ id }) => `guides/${id}`),
		...themes.flatMap(({ questions }) => questions.map(({ id }) => `faqs#${id}`)),
	];
	return among.flatMap(({ id, questions }) => {
		const path = `content/questions/${id}.json`;
		const targets = new Set(questions.flatMap(({ next }) => next));
		return [...targets]
			.filter(
				(target) => !known.includes(/^(guides\/|faqs#)/.test(target) ? target : target.replace(/[/#].*/, "")),
			)
			.map((target) => {
				const line = readText(path).split(`"${target}"`)[0]?.split("\n").length;
				return `${path}:${line}: next leads to ${target}, which is not there: name a page of src/routing/links.ts, a guide or a question`;
			});
	});
}
