import { runsIn } from "../../i18n/fold.ts";
import type { Help } from "../contract/help.ts";
import type { Entities } from "./entities.ts";
import { thresholds } from "./thresholds.ts";
import type { Token, Tokenizer } from "./tokenize.ts";

/** What was found for a question: whether it is near, and about an account or money. */
interface Found {
	near: boolean;
	account: boolean;
}

/** A name in Latin letters that begins no sentence. */
const latinName = /(?<=[^.!?؟…]\s)\p{Lu}\p{Ll}[\p{L}\p{N}]+/gu;

/**
 * Gives whether a question names another company, one on our list or a name that none of our pages has, and is not said to us:
 * "cancel my Netflix" is, "do you refund me when Netflix fails" is not; "can you unlock my Netflix account" is all the same.
 */
export function companiesOf(
	{ companies, ours, accounts, links, passages }: Help,
	{ tokens }: Tokenizer,
	{ slots }: Entities,
) {
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
	const formsOf = (list: string) =>
		new Set(tokens(list).flatMap(({ word, term }) => (term ? [word, term] : word)));
	const accountWords = formsOf(accounts);
	const between = new Set(runsIn(links));
	// Only Russian names have cases: the stem of a name is another word elsewhere.
	const nameForms = formsOf(companies);
	const isName = ({ word, term }: Token) => names.has(word) || (/[а-я]/u.test(word) && nameForms.has(term));
	/** Whether the name of a company stands beside a word of an account: "log in to my NordVPN", "Netflix locked me out". */
	function namesAccount(question: string): boolean {
		const unknown = new Set((question.match(latinName) ?? []).filter(isUnknown).flatMap(runsIn));
		const has = (forms: Set<string>, { word, term }: Token) => forms.has(word) || forms.has(term);
		const signs = slots(question).words.flatMap((token) => {
			if (token.word === "*service" || unknown.has(token.word) || isName(token)) return "name";
			if (has(accountWords, token)) return "account";
			return between.has(token.word) ? [] : "";
		});
		return signs.some((sign, at) => sign === "name" && [signs[at - 1], signs[at + 1]].includes("account"));
	}
	return (question: string, { near, account }: Found): boolean => {
		const words = runsIn(question);
		// "Proton VPN" speaks of their VPN, and a story names others for many reasons.
		const toOurs = words.filter((word, at) => toUs.has(word) && !names.has(words[at - 1] ?? ""));
		const aboutOurs = toOurs.some((word) => !between.has(word));
		if (words.length <= thresholds.story && !aboutOurs && namesAccount(question)) return true;
		if (words.length > thresholds.plain || toOurs.length || (near && !account)) return false;
		if (words.some((word) => names.has(word))) return true;
		// Near nothing of ours, a name that isn't on our list speaks of no account.
		if (!near) return false;
		const namesService = slots(question).mentions.some(({ entity }) => entity.kind === "service");
		return namesService || (question.match(latinName) ?? []).some(isUnknown);
	};
}
