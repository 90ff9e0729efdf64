import { runsIn } from "../../i18n/fold.ts";
import type { Help, Passage } from "../contract/help.ts";

/** Words of a title that can be meant by nothing else. */
const shortest = 4;

/** Gives the passage whose title somebody asks word for word, as it was read on a page or a list of posts. */
export function titledIn({ passages }: Help): (question: string) => Passage | undefined {
	const known = new Map<string, Passage>();
	const several = new Set<string>();
	for (const passage of passages) {
		const title = runsIn(passage.title).join(" ");
		if (known.has(title)) several.add(title);
		known.set(title, passage);
	}
	return (question) => {
		const words = runsIn(question);
		const said = words.join(" ");
		return words.length < shortest || several.has(said) ? undefined : known.get(said);
	};
}
