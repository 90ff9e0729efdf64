import { runsIn } from "../../i18n/fold.ts";
import type { Help, Passage } from "../contract/help.ts";
import { type Entities, formsOf } from "./entities.ts";
import { offTopic } from "./rank.ts";
import { thresholds } from "./thresholds.ts";
import type { Token, Tokenizer } from "./tokenize.ts";
import { common } from "./transliterate.ts";

/** What was found for a question: the best passage, and whether it is near. */
type Found = { best?: Pick<Passage, "id" | "account">; near: boolean };

/** Where mail arrives at the address of another company: "the code doesn't come to my Hotmail" is said to us. */
const aboutMail = new Set(["faqs#code-missing", "faqs#change-email", "faqs#old-mailbox"]);

/** What a word may be of an account with a company. */
type Sign = "account" | "link" | "name" | "unknown" | "";

/** Where a part of a question ends: what stands beyond is about something else. */
const partEnd = /[.!?؟:;,،]+\s/u;

/**
 * Gives whether a question is about something that somebody has with another company: it stands beside a word of an account ("my
 * Netflix password", "Vodafone bill") and is on our list, a service, or a word that none of our pages and ways to ask has.
 */
export function companiesOf(help: Help, { tokens }: Tokenizer, { slots }: Entities) {
	const allForms = (list: string) =>
		new Set(tokens(list).flatMap(({ word, term }) => (term ? [word, term] : word)));
	const rivals = new Set(runsIn(help.rivals));
	const names = new Set(runsIn(`${help.rivals} ${help.companies}`));
	const nameForms = allForms(help.companies);
	const toUs = new Set(runsIn(help.ours));
	const accountForms = allForms(help.accounts);
	const links = new Set(runsIn(help.links));
	const mailboxes = new Set(runsIn(help.mailboxes));
	let vocabulary: Map<string, string[]> | undefined;
	/** Words of our pages and of those who ask for them, by their first letter. */
	function known(): Map<string, string[]> {
		if (vocabulary) return vocabulary;
		const { [offTopic]: _, ...ways } = help.ways;
		const texts = [
			...help.passages.flatMap(({ title, text }) => [title, text]),
			...Object.values({ ...ways, ...help.talk }).flat(),
			...help.entities.flatMap(({ names }) => names),
			...[help.accounts, help.links, help.ours, help.followUpWords],
		];
		const words = new Set(texts.flatMap((text) => tokens(text).flatMap(({ word, term }) => [word, term])));
		vocabulary = Map.groupBy(words, ([first = ""]) => first);
		return vocabulary;
	}
	/** Whether a word is none of ours, and no misspelt one of ours, nor one that the word before it is written together with. */
	function isUnknown(token: Token): boolean {
		const { word } = token;
		if (!/^\p{L}{4,14}$/u.test(word)) return false;
		const ends = [word.slice(1), word.slice(2)].filter(({ length }) => length > 4);
		return [...formsOf(token), ...ends].every((form) => {
			const slips = form.length > 7 ? 2 : 1;
			return !known()
				.get(form[0] ?? "")
				?.some((one) => {
					const longest = Math.max(one.length, form.length);
					return (
						one === form ||
						(longest - common(one, form) <= slips && Math.abs(one.length - form.length) <= slips)
					);
				});
		});
	}
	// Only Russian names have cases: the stem of a name is another word elsewhere.
	const isListed = ({ word, term }: Token) =>
		word === "*service" || names.has(word) || (/[а-я]/u.test(word) && nameForms.has(term));
	function signOf(token: Token): Sign {
		if (accountForms.has(token.word) || accountForms.has(token.term)) return "account";
		if (links.has(token.word)) return "link";
		if (isListed(token)) return "name";
		return isUnknown(token) ? "unknown" : "";
	}
	return (question: string, { best, near }: Found): boolean => {
		const words = runsIn(question);
		const isRival = (at: number) => rivals.has(words[at] ?? "") || rivals.has(`${words[at]}${words[at + 1]}`);
		// "Proton VPN" speaks of their VPN, and a story names others for many reasons.
		const isToUs = words.some(
			(word, at) => toUs.has(word) && !links.has(word) && !names.has(words[at - 1] ?? "") && !isRival(at - 1),
		);
		if (words.length > thresholds.story || isToUs) return false;
		const isMailbox = ({ word }: Token) => aboutMail.has(best?.id ?? "") && mailboxes.has(word);
		const parts = question
			.split(partEnd)
			.map((part) => slots(part).words.map((token) => (isMailbox(token) ? "" : signOf(token))));
		const all = parts.flat();
		const isPlain = words.length <= thresholds.plain;
		const hasAccount = all.includes("account");
		if (hasAccount && words.some((_, at) => isRival(at))) return true;
		if (near && !best?.account) return false;
		const isNamed = ((near || hasAccount) && all.some(isSubject)) || (near && all[0] === "unknown");
		return (isPlain && isNamed) || parts.some(isBeside);
	};
}

/** Whether a name stands at the beginning, or after "to", "my" and the like. */
const isSubject = (sign: Sign, at: number, signs: readonly Sign[]): boolean =>
	sign === "name" && ["link", undefined].includes(signs[at - 1]);

/** Whether a name stands beside a word of an account, or an unknown word after one or right before one: "login to my Foo", "Foo login". */
function isBeside(signs: readonly Sign[]): boolean {
	const linked = signs.filter((sign) => sign !== "link");
	return (
		linked.some(
			(sign, at) =>
				(sign === "account" && linked[at - 1] === "name") ||
				(["name", "unknown"].includes(sign) && linked[at - 1] === "account"),
		) || signs.some((sign, at) => sign === "account" && signs[at - 1] === "unknown")
	);
}
