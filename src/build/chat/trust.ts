import { readGlossary } from "../../../content/readers/help/glossary.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { checklist } from "../../features/trust/checklist.ts";
import { textFor } from "../../i18n/text.ts";
import type { Draft } from "./sources.ts";

/** Terms that a page of ours explains at length: what is asked about them is answered from there. */
const explained = /^\/(features|protocols|tools|country|how-to-choose#logs)/;
/** Asked as "do I have one": a guide and the features answer that. */
const elsewhere = ["dns-leak"];

/** Every term that no other passage is about. */
export function glossaryDrafts(locale: Locale): Draft[] {
	const { t } = textFor(locale, "home");
	return readGlossary(locale)
		.filter(({ id, more = "" }) => !explained.test(more) && !elsewhere.includes(id))
		.map(({ id, term, text, offered }) => ({
			id: `glossary/${id}`,
			path: `/glossary#${id}`,
			title: term,
			name: term.replace(/ \(.*/, ""),
			text: offered === false ? `${text} ${t("trust:glossary.notOffered")}` : text,
		}));
}

/** What a buyer asks that only the checklist answers; the rest is answered where it is at home. */
const asked = [
	"operator",
	"requests",
	"canary",
	"reviews",
	"audit",
	"code",
	"owned",
	"ram",
	"virtual",
	"count",
];

/** The figures of the about page: servers, locations, downloads. */
export function figures(locale: Locale): Draft[] {
	const { t, list } = textFor(locale, "about");
	const lines = list<{ figure: string; text: string }[]>("about:facts.items").map(
		({ figure, text }) => `• ${figure} ${text}`,
	);
	return [
		{
			id: "about#figures",
			path: "/about-us",
			title: t("chat:index.figures.title"),
			text: lines.join("\n"),
			quoted: true,
		},
	];
}

/** How we stand on these, word for word; and where a weakness is reported. */
export function trustDrafts(locale: Locale): Draft[] {
	const text = textFor(locale, "home");
	const points = checklist(text, Date.now()).flatMap((group) => group.points);
	const { t } = text;
	return [
		...points
			.filter(({ id }) => asked.includes(id))
			.map(({ id, ask, check, answer }) => ({
				id: `how-to-choose#${id}`,
				path: `/how-to-choose#${id}`,
				title: ask,
				text: answer ?? `${t("choose:unpublished")} ${t("choose:check")} ${check}`,
				quoted: true,
			})),
		{
			id: "security",
			path: "/security",
			title: t("trust:security.title"),
			text: [t("trust:security.text"), t("trust:security.report.text")].join(" "),
			quoted: true,
		},
	];
}
