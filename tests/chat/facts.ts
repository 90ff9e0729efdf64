/**
 * `node tests/chat/facts.ts [language]` asks the assistant a plain question for every fact it should know,
 * and lists facts that are neither answered nor offered.
 */

import { ledger } from "../../content/readers/claims.ts";
import { readGlossary } from "../../content/readers/help/glossary.ts";
import { guides } from "../../content/readers/help/guides.ts";
import { countries } from "../../content/readers/places/countries.ts";
import { countryCentres } from "../../content/readers/places/places.ts";
import { plans } from "../../content/readers/plans.ts";
import { platforms } from "../../content/readers/platforms.ts";
import { protocols } from "../../content/readers/protocols.ts";
import { findFiles } from "../../content/readers/read/disk.ts";
import { services } from "../../content/readers/services.ts";
import { answerQuestion } from "../../functions/assistant/answer.ts";
import type { Knowledge } from "../../functions/assistant/knowledge.ts";
import { priceAt } from "../../functions/contract/billing/price.ts";
import type { Passage } from "../../functions/contract/help.ts";
import { formatPrice } from "../../i18n/format.ts";
import { getCountryName, type Locale, localeCodes } from "../../i18n/locales.ts";
import { builtAt } from "../../src/site/clock.ts";
import { claimAsked } from "./claim-questions.ts";
import { knowledgeOf } from "./evaluate.ts";

/** Question templates per kind of fact. */
type Asking = Record<Locale, (name: string) => string>;

const questions = {
	service: {
		en: (x) => `Does it work with ${x}?`,
		ar: (x) => `هل يعمل مع ${x}؟`,
		fr: (x) => `Est-ce que ça marche avec ${x} ?`,
		ru: (x) => `Работает ли он с ${x}?`,
	},
	servers: {
		en: (x) => `Do you have servers in ${x}?`,
		ar: (x) => `هل لديكم خوادم في ${x}؟`,
		fr: (x) => `Avez-vous des serveurs : ${x} ?`,
		ru: (x) => `Есть ли серверы: ${x}?`,
	},
	law: {
		en: (x) => `Is a VPN legal in ${x}?`,
		ar: (x) => `هل VPN قانوني في ${x}؟`,
		fr: (x) => `Un VPN est-il légal : ${x} ?`,
		ru: (x) => `Законен ли VPN: ${x}?`,
	},
	term: {
		en: (x) => `What is ${x}?`,
		ar: (x) => `ما هو ${x}؟`,
		fr: (x) => `C’est quoi ${x} ?`,
		ru: (x) => `Что такое ${x}?`,
	},
	offered: {
		en: (x) => `Do you offer ${x}?`,
		ar: (x) => `هل توفرون ${x}؟`,
		fr: (x) => `Proposez-vous ${x} ?`,
		ru: (x) => `У вас есть ${x}?`,
	},
	version: {
		en: (x) => `Which version of ${x} do I need?`,
		ar: (x) => `أي إصدار من ${x} أحتاج؟`,
		fr: (x) => `Quelle version de ${x} faut-il ?`,
		ru: (x) => `Какая версия ${x} нужна?`,
	},
	command: {
		en: (x) => `Which command installs it on ${x}?`,
		ar: (x) => `ما الأمر لتثبيته على ${x}؟`,
		fr: (x) => `Quelle commande pour l’installer sur ${x} ?`,
		ru: (x) => `Какой командой установить на ${x}?`,
	},
} satisfies Record<string, Asking>;

/** Question templates for plans, by months. */
const planQuestions: Record<Locale, Record<number, string>> = {
	en: { 1: "How much is one month?", 3: "How much are three months?", 12: "How much is a year?" },
	ar: { 1: "كم سعر الشهر الواحد؟", 3: "كم سعر ثلاثة أشهر؟", 12: "كم سعر السنة؟" },
	fr: { 1: "Combien coûte un mois ?", 3: "Combien coûtent trois mois ?", 12: "Combien coûte un an ?" },
	ru: { 1: "Сколько стоит месяц?", 3: "Сколько стоят три месяца?", 12: "Сколько стоит год?" },
};

export interface Fact {
	kind: string;
	name: string;
	q: string;
	/** Whether a passage states the fact. */
	told(passage: Passage): boolean;
}

/** Terms explained in a passage elsewhere. */
const explained: Record<string, string> = { "no-logs": "faqs#logs", "dns-leak": "features#leak" };
/** Services that share a device's name: the passage about the device counts, too. */
const alsoDevice: Record<string, string> = { apple: "vpn-for-streaming#tv" };
/** Country names that are also common words: Belize reads as "please", Mali as "of money". */
const anotherWord: Partial<Record<Locale, string[]>> = { ar: ["BZ", "ML"] };

const bare = ({ id }: Passage): string => id.replace(/~\d+$/, "");
const pageOf = ({ url }: Passage): string => url.replace(/#.*/, "");
const withId =
	(...ids: string[]) =>
	(passage: Passage) =>
		ids.includes(bare(passage));
/** Strips bidi isolates and collapses whitespace. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");
const saying =
	(what: string) =>
	({ text }: Passage) =>
		plain(text).includes(plain(what));

/** All facts of a language that can be asked for by name. */
export function factsIn(locale: Locale, { help }: Knowledge): Fact[] {
	const fact = (kind: string, name: string, q: string, message: Fact["told"]): Fact => ({
		kind,
		name,
		q,
		told: message,
	});
	const title = (id: string) => help.passages.find((one) => one.id === id)?.title ?? id;
	const page = (address: string) => (locale === "en" ? address : `/${locale}${address}`);
	return [
		...Object.keys(ledger.claims).flatMap((name) => {
			const request = claimAsked[name];
			return request ? [fact("claim", name, request.q[locale], withId(...request.ids))] : [];
		}),
		...guides.map(({ id }) => fact("guide", id, title(`guides/${id}`), withId(`guides/${id}`))),
		...services.map(({ folder, slug, name }) =>
			fact(
				"service",
				`${folder}/${slug}`,
				questions.service[locale](name),
				(passage) =>
					new RegExp(`^vpn-for-[\\w-]+/${slug}(/|$)`).test(passage.id) || bare(passage) === alsoDevice[slug],
			),
		),
		...readGlossary(locale).map(({ id, term, more = "" }) =>
			fact(
				"term",
				id,
				questions.term[locale](term.replace(/ \(.*/, "")),
				(passage) =>
					[`glossary/${id}`, explained[id]].includes(bare(passage)) ||
					[more, `/protocols/${id}`].some(
						(address) => !!address && pageOf(passage) === page(address.replace(/#.*/, "")),
					),
			),
		),
		...Object.keys(countryCentres)
			.filter((code) => !anotherWord[locale]?.includes(code))
			.map((code) => {
				const country = getCountryName(locale, code);
				const own = countries.find((one) => one.code === code && one.listed);
				const message = own
					? (passage: Passage) =>
							bare(passage) === `country/${own.slug}` ||
							(passage.id === "country" && passage.text.includes(country))
					: withId(`servers/${code}`);
				return fact("servers", code, questions.servers[locale](country), message);
			}),
		...countries.map(({ slug, code }) =>
			fact("law", slug, questions.law[locale](getCountryName(locale, code)), (passage) =>
				// The country's page may have this very question.
				passage.exact ? passage.url.includes(`/country/${slug}#`) : bare(passage) === `country-law/${slug}`,
			),
		),
		...protocols.notOffered.items.map((id) =>
			fact(
				"not offered",
				id,
				questions.offered[locale](title(`protocols/not-offered#${id}`)),
				withId(`protocols/not-offered#${id}`),
			),
		),
		...platforms.map(({ id, name, requires }) =>
			fact("version", id, questions.version[locale](name), saying(requires)),
		),
		...platforms.flatMap(({ id, name, install }) =>
			install ? [fact("command", id, questions.command[locale](name), saying(install))] : [],
		),
		...plans.map((plan) =>
			fact(
				"price",
				plan.id,
				planQuestions[locale][plan.duration] ?? "",
				saying(formatPrice(locale, Number(priceAt(plan, builtAt)), plan.currency)),
			),
		),
		...findFiles("content/blog/*/en.mdx").map((path) => {
			const id = `blog/post/${path.split("/").at(-2)}`;
			return fact("post", id, title(id), withId(id));
		}),
	];
}

export function howAnswered(knowledge: Knowledge, { q, told }: Fact): "answered" | "offered" | null {
	const { passages, suggestions } = answerQuestion(knowledge, q);
	if (passages.some(told)) return "answered";
	return suggestions.some(({ id }) => {
		const passage = knowledge.passage(id);
		return passage && told(passage);
	})
		? "offered"
		: null;
}

if (import.meta.main) {
	const input = process.argv[2];
	for (const locale of localeCodes.filter((code) => !input || code === input)) {
		const knowledge = await knowledgeOf(locale);
		const outcomes = factsIn(locale, knowledge).map((fact) => ({ fact, told: howAnswered(knowledge, fact) }));
		for (const [kind, group] of Map.groupBy(outcomes, ({ fact }) => fact.kind)) {
			const count = (as: string | null) => group.filter(({ told }) => told === as).length;
			console.log(
				`${locale} ${kind.padEnd(12)} of ${group.length}: ${count("answered")} answered, ${count("offered")} offered, ${count(null)} neither`,
			);
			for (const { fact } of group.filter(({ told }) => !told)) {
				const { kind: as, passages, suggestions } = answerQuestion(knowledge, fact.q);
				console.log(
					`   ${fact.name}: ${fact.q} → ${as} ${[...passages, ...suggestions].map(({ id }) => id).join(", ")}`,
				);
			}
		}
	}
}
