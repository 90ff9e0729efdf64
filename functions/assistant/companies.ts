import { runsIn } from "../../i18n/fold.ts";
import type { Help, Passage } from "../contract/help.ts";
import { type Entities, formsOf } from "./entities.ts";
import { offTopic } from "./rank.ts";
import { thresholds } from "./thresholds.ts";
import type { Token, Tokenizer } from "./tokenize.ts";
import { common } from "./transliterate.ts";

/** What was found for a question: the best passage, and whether it is near. */
interface Found {
	best?: Pick<Passage, "id" | "account">;
	near: boolean;
}

/** Where mail arrives at the address of another company: "the code doesn't come to my Hotmail" is said to us. */
const aboutMail = new Set(["faqs#code-missing", "faqs#change-email", "faqs#old-mailbox"]);

/**
 * Gives whether a question is about something that somebody has with another company: it stands beside a word of an account ("my
 * Netflix password", "Vodafone bill") and is on our list, a service, or a word that none of our pages and ways to ask has.
 */
export function companiesOf(help: Help, { tokens }: Tokenizer, { slots }: Entities) {
	const allForms = (list: string) =>
		new Set(tokens(list).flatMap(({ word, term }) => (term ? [word, term] : word)));
	const names = new Set(runsIn(help.companies));
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
	/** Whether a word is none of ours, and no misspelt one of ours. */
	function isUnknown(token: Token): boolean {
		if (!/^\p{L}{4,10}$/u.test(token.word)) return false;
		const { word } = token;
		const forms = formsOf(token);
		const slips = word.length > 7 ? 2 : 1;
		return forms.every((form) =>
			known()
				.get(form[0] ?? "")
				?.every((one) => {
					const longest = Math.max(one.length, form.length);
					const isAlike = Math.abs(one.length - form.length) <= slips;
					return one !== form && !(isAlike && common(one, form) >= longest - slips);
				}),
		);
	}
	// Only Russian names have cases: the stem of a name is another word elsewhere.
	const isListed = ({ word, term }: Token) =>
		word === "*service" || names.has(word) || (/[а-я]/u.test(word) && nameForms.has(term));
	return (question: string, { best, near }: Found): boolean => {
		const words = runsIn(question);
		// "Proton VPN" speaks of their VPN, and a story names others for many reasons.
		const isToUs = words.some(
			(word, at) => toUs.has(word) && !links.has(word) && !names.has(words[at - 1] ?? ""),
		);
		if (words.length > thresholds.story || isToUs) return false;
		if (near && !best?.account) return false;
		const all = slots(question).words;
		const said = all.map((token) => {
			if (accountForms.has(token.word) || accountForms.has(token.term)) return "account";
			if (links.has(token.word)) return "link";
			return isListed(token) || isUnknown(token) ? "name" : "";
		});
		const isMailbox = (at: number) => aboutMail.has(best?.id ?? "") && mailboxes.has(all[at]?.word ?? "");
		const signs = said.map((sign, at) => (sign === "name" && isMailbox(at) ? "" : sign));
		const isRival = (sign: string, at: number) =>
			sign === "name" && /^(?:vpn|впн)$/u.test(all[at + 1]?.word ?? "");
		if (signs.some(isRival) && signs.includes("account")) return true;
		const linked = signs.filter((sign) => sign !== "link");
		if (linked.some((sign, at) => sign === "name" && [linked[at - 1], linked[at + 1]].includes("account")))
			return true;
		return (
			near &&
			words.length <= thresholds.plain &&
			signs.some((sign, at) => sign === "name" && ["link", undefined].includes(signs[at - 1]))
		);
	};
}
