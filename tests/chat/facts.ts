import { claimsData } from "../../content/readers/claims.ts";
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
import { getPrice } from "../../functions/contract/billing/price.ts";
import type { Passage } from "../../functions/contract/chat.ts";
import { formatPrice } from "../../i18n/format.ts";
import { getCountryName, type Locale } from "../../i18n/locales.ts";
import { buildTime } from "../../src/site/clock.ts";
import claims from "./claim-questions.json" with { type: "json" };
import questions from "./fact-questions.json" with { type: "json" };

/** How to ask for each claim, and the passages that state its number; null if only a form or tool shows it, or no page does. */
export const claimAsked: Record<string, { ids: string[]; q: Record<Locale, string> } | null> = claims;

const ask = (kind: Exclude<keyof typeof questions, "plan">, locale: Locale, name: string): string =>
	questions[kind][locale].replace("{{name}}", name);
/** By months. */
const planQuestions: Record<Locale, Record<number, string>> = questions.plan;

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
		...Object.keys(claimsData.claims).flatMap((name) => {
			const request = claimAsked[name];
			return request ? [fact("claim", name, request.q[locale], withId(...request.ids))] : [];
		}),
		...guides.map(({ id }) => fact("guide", id, title(`guides/${id}`), withId(`guides/${id}`))),
		...services.map(({ folder, slug, name }) =>
			fact(
				"service",
				`${folder}/${slug}`,
				ask("service", locale, name),
				(passage) =>
					new RegExp(`^vpn-for-[\\w-]+/${slug}(/|$)`).test(passage.id) || bare(passage) === alsoDevice[slug],
			),
		),
		...readGlossary(locale).map(({ id, term, more = "" }) =>
			fact(
				"term",
				id,
				ask("term", locale, term.replace(/ \(.*/, "")),
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
				const own = countries.find((one) => one.code === code);
				const message = own
					? (passage: Passage) =>
							bare(passage) === `country/${own.slug}` ||
							(passage.id === "country" && passage.text.includes(country))
					: withId(`servers/${code}`);
				return fact("servers", code, ask("servers", locale, country), message);
			}),
		...countries.map(({ slug, code }) =>
			fact("law", slug, ask("law", locale, getCountryName(locale, code)), (passage) =>
				// The country's page may have this very question.
				passage.exact ? passage.url.includes(`/country/${slug}#`) : bare(passage) === `country-law/${slug}`,
			),
		),
		...protocols.notOffered.items.map((id) =>
			fact(
				"not offered",
				id,
				ask("offered", locale, title(`protocols/not-offered#${id}`)),
				withId(`protocols/not-offered#${id}`),
			),
		),
		...platforms.map(({ id, name, requires }) =>
			fact("version", id, ask("version", locale, name), saying(requires)),
		),
		...platforms.flatMap(({ id, name, install }) =>
			install ? [fact("command", id, ask("command", locale, name), saying(install))] : [],
		),
		...plans.map((plan) =>
			fact(
				"price",
				plan.id,
				planQuestions[locale][plan.duration] ?? "",
				saying(formatPrice(locale, Number(getPrice(plan, buildTime)), plan.currency)),
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
