import { fold } from "../../i18n/fold.ts";
import type { Help } from "../contract/help.ts";
import type { NameKind } from "./leaning.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Words of a question that is about somebody else's account; a story names others for many reasons. */
const longest = 12;

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Gives whether a question names another company, or a service that is one, and is not said to us: "cancel my Netflix" is, "do you
 * refund me when Netflix fails" is not.
 */
export function othersIn(
	{ companies = "", ours = "" }: Help,
	{ knownIn }: Vocabulary,
	kindOf: NameKind,
): (question: string) => boolean {
	const names = new Set(wordsOf(companies));
	const said = new Set(wordsOf(ours));
	return (question) => {
		const words = wordsOf(question);
		if (words.length > longest || words.some((word) => said.has(word))) return false;
		return (
			words.some((word) => names.has(word)) || knownIn(question).some((term) => kindOf(term) === "service")
		);
	};
}
