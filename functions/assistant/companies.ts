import { runsIn } from "../../i18n/fold.ts";
import type { Help } from "../contract/help.ts";
import type { Entities } from "./entities.ts";
import { thresholds } from "./thresholds.ts";
import type { Tokenizer } from "./tokenize.ts";

/** A name in Latin letters that begins no sentence. */
const latinName = /(?<=[^.!?؟…]\s)\p{Lu}\p{Ll}[\p{L}\p{N}]+/gu;

/**
 * Gives whether a question names another company, one on our list or a name that none of our pages has, and is not said to us:
 * "cancel my Netflix" is, "do you refund me when Netflix fails" is not.
 */
export function companiesOf({ companies, ours, passages }: Help, { tokens }: Tokenizer, { slots }: Entities) {
	const names = new Set(runsIn(companies));
	const toUs = new Set(runsIn(ours));
	let vocabulary: Set<string> | undefined;
	/** Whether none of our pages has a word. */
	function isUnknown(word: string): boolean {
		vocabulary ??= new Set(
			passages.flatMap(({ title, text }) => tokens(`${title} ${text}`).map(({ term }) => term)),
		);
		return tokens(word).every(({ term }) => !vocabulary?.has(term));
	}
	return (question: string, near: boolean): boolean => {
		const words = runsIn(question);
		// "Proton VPN" speaks of their VPN, and a story names others for many reasons.
		const speaksToUs = words.some((word, at) => toUs.has(word) && !names.has(words[at - 1] ?? ""));
		if (words.length > thresholds.plain || speaksToUs) return false;
		if (words.some((word) => names.has(word))) return true;
		// Near nothing of ours, a name that isn't on our list speaks of no account.
		if (!near) return false;
		const namesService = slots(question).mentions.some(({ entity }) => entity.kind === "service");
		return namesService || (question.match(latinName) ?? []).some(isUnknown);
	};
}
