import { brand } from "../../../content/readers/brand.ts";
import { examples } from "../../../content/readers/examples.ts";
import { getQuestionPath } from "../../../content/readers/help/questions.ts";
import { listPrices } from "../../../content/readers/list-prices.ts";
import { plans as catalogue, currencies as planCurrencies } from "../../../content/readers/plans.ts";
import { findDiscount, getMonthlyPrice, getPrice } from "../../../functions/contract/billing/price.ts";
import type { Passage } from "../../../functions/contract/chat.ts";
import { elide } from "../../../i18n/brand-name.ts";
import { formatLongDay, formatMoney, getListFormat } from "../../../i18n/format.ts";
import { getLocaleEntry, type Locale } from "../../../i18n/locales.ts";
import { getNeededSpeeds } from "../../features/speed/results/meaning.ts";
import { buildTime } from "../../site/clock.ts";
import { listThemes } from "../../words/questions.ts";
import { getClaimText, getPostalLines, getText } from "../../words/text.ts";

/**
 * A passage before localization of its URL. `path` overrides page and anchor, `name` the entity's name,
 * `class` the shared class for entities whose ids have no common prefix.
 */
export type PassageDraft = Pick<Passage, "id" | "title" | "text" | "about"> & {
	path?: string;
	name?: string;
	class?: string;
	exact?: boolean;
	quoted?: boolean;
};

export interface Block {
	id: string;
	title: string;
	text: string;
	detail?: string;
}

/** Replaces `<Claim>` and `<Brand>` in MDX by what they print (src/ui/prose). */
export function fillValues(mdx: string, locale: Locale): string {
	const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
	return (locale === "fr" ? elide(mdx) : mdx)
		.replace(/<Claim\b[^>]*\/>/g, (tag) =>
			getClaimText(locale, attribute(tag, "k") ?? "", attribute(tag, "as")),
		)
		.replace(/<Brand\b[^>]*\/>/g, (tag) => {
			const name = attribute(tag, "k") ?? "";
			if (name.startsWith("emails.")) return brand.emails[name.slice(7) as keyof typeof brand.emails];
			if (name !== "postal") return brand[name as "name" | "shortName"];
			return getPostalLines(locale).join(", ");
		});
}

/** A section's text with its lists, as plain text. */
export const getBody = ({
	text,
	steps = [],
	points = [],
}: {
	text?: string;
	steps?: string[];
	points?: string[];
}) => [text, ...steps.map((step, index) => `${index + 1}. ${step}`), ...points].filter(Boolean).join("\n");

/** Questions from an entity's own content file (a country, a protocol), with their anchors. */
export const draftOwnQuestions = (
	path: string,
	questions: readonly { question: string; answer: string }[],
	more: Partial<PassageDraft> = {},
): PassageDraft[] =>
	questions.map(({ question, answer }, index) => ({
		id: `${path.slice(1)}#q${index + 1}`,
		path: `${path}#q${index + 1}`,
		title: question,
		text: answer,
		...more,
	}));

/** A page's questions and answers, with their anchors. */
export function draftQuestions(
	locale: Locale,
	key: string,
	path: string,
	id = path.slice(1),
	values: Record<string, string> = {},
): PassageDraft[] {
	const items = getText(locale).list<{ id: string; q: string; a: string }[]>(key, values);
	return items.map((item) => ({
		id: `${id}#${item.id}`,
		path: `${path}#${item.id}`,
		title: item.q,
		text: item.a,
	}));
}

/** The help page's questions, except those that have a passage of their own. */
export const draftFaqs = (locale: Locale): PassageDraft[] =>
	listThemes(getText(locale)).flatMap(({ questions: list }) =>
		list
			.filter(({ passage }) => !passage)
			.map(({ id, q, a, quoted = false }) => ({
				id: `faqs#${id}`,
				path: getQuestionPath(id),
				title: q,
				text: a,
				quoted,
			})),
	);

/** Prices as the cards show them at build time, with the offers' end dates. */
function draftPlans(locale: Locale): PassageDraft {
	const { t } = getText(locale);
	const lines = catalogue.map((plan) => {
		const { id, price: list, currency, discountEnds, duration } = plan;
		const line = t("chat:index.plans.line", {
			name: t(`pricing:plan.names.${id}`),
			monthly: t("pricing:plan.perMonthLong", {
				price: formatMoney(locale, getMonthlyPrice(plan, buildTime), currency),
			}),
			due: formatMoney(locale, getPrice(plan, buildTime), currency),
			duration: t("pricing:plan.duration.month", { count: duration }),
		});
		const ends =
			findDiscount(plan, buildTime) && discountEnds
				? t("chat:index.plans.ends", {
						date: formatLongDay(locale, discountEnds),
						price: formatMoney(locale, list, currency),
					})
				: "";
		return `${line} ${ends}`.trim();
	});
	return {
		id: "pricing#plans",
		title: t("chat:index.plans.title"),
		text: [...lines, t("pricing:plan.terms.taxes")].join("\n"),
		quoted: true,
	};
}

/** The same in every currency of plans.json. */
function draftCurrencies(locale: Locale): PassageDraft {
	const { t } = getText(locale);
	const codes = Object.keys(planCurrencies);
	const names = new Intl.DisplayNames([getLocaleEntry(locale).intl], { type: "currency" });
	const list = getListFormat(locale);
	const lines = catalogue.map((plan) => {
		const prices = listPrices(plan, planCurrencies).map(({ currency, price: listed }) =>
			formatMoney(locale, getPrice({ ...plan, price: listed }, buildTime), currency),
		);
		const name = t(`pricing:plan.names.${plan.id}`);
		return t("chat:index.currencies.line", { name, prices: list.format(prices) });
	});
	const currencyNames = list.format(codes.map((code) => names.of(code) ?? code));
	return {
		id: "pricing#currencies",
		path: "/pricing#plans",
		title: t("chat:index.currencies.title"),
		text: [t("chat:index.currencies.text", { currencies: currencyNames }), ...lines].join("\n"),
		quoted: true,
	};
}

export const draftBilling = (locale: Locale): PassageDraft[] => [
	draftPlans(locale),
	draftCurrencies(locale),
	...draftQuestions(locale, "pricing:faq.items", "/pricing").map((draft) => ({
		...draft,
		quoted: true,
	})),
];

/** The guarantee in the words of the why page. */
export function draftGuarantee(locale: Locale): PassageDraft[] {
	const { t, list } = getText(locale);
	const bullets = list<{ text: string }[]>("why_page:guarantee.bullets").map(({ text }) => `• ${text}`);
	const text = [t("why_page:guarantee.text"), ...bullets].join("\n");
	const path = `/why${brand.slug}`;
	return [{ id: "why#guarantee", path, title: t("why_page:guarantee.title"), text, quoted: true }];
}

export function draftFeatures(locale: Locale): PassageDraft[] {
	const { list } = getText(locale);
	const draft = ({ id, title, text, detail }: Block, anchor: string) => ({
		id: `features${anchor}${id}`,
		path: anchor === "#" ? `/features#${id}` : "/features",
		title,
		text: [text, detail].filter(Boolean).join(" "),
		quoted: ["aes", "leak", "kill", "log", "pay"].includes(id),
	});
	return [
		...list<Block[]>("features:blocks").map((block) => draft(block, "#")),
		...list<Block[]>("features:more.items").map((block) => draft(block, "/")),
	];
}

/** Tools by their headings, and the questions about IP addresses. */
export function draftTools(locale: Locale): PassageDraft[] {
	const { t } = getText(locale);
	return [
		{ id: "tools/whatsmyip", title: t("ip:title"), text: t("ip:text") },
		...draftQuestions(locale, "ip:faq.items", "/tools/whatsmyip"),
		{ id: "tools/speedtest", title: t("speed:title"), text: t("speed:lead") },
		...draftQuestions(
			locale,
			"speed:faq.items",
			"/tools/speedtest",
			"tools/speedtest",
			getNeededSpeeds(locale),
		),
	];
}

/** What an IP address is, and how to contact us. */
export function draftIpAndContact(locale: Locale): PassageDraft[] {
	const { t, list } = getText(locale);
	const { ipv4, ipv6, privateIp } = examples;
	const sections = list<(Block & { paragraphs: string[]; points: { term: string; text: string }[] })[]>(
		"ip_info:sections",
		{ ipv4, ipv6, privateIp },
	);
	const { support, business, reports } = brand.emails;
	const mails = { business, report: reports };
	return [
		...sections.map(({ id, title, paragraphs, points }) => ({
			id: `tools/ip-information#${id}`,
			title,
			text: [...paragraphs, ...points.map(({ term, text }) => `• ${term}: ${text}`)].join("\n"),
		})),
		{
			id: "contact-us",
			title: t("chat:index.contact.title"),
			text: t("chat:index.contact.text", { email: support }),
		},
		...(["business", "report"] as const).map((name) => ({
			id: `contact-us/${name}`,
			path: "/contact-us",
			title: t(`contact:${name}.title`),
			text: `${t(`contact:${name}.text`)} ${mails[name]}`,
		})),
	];
}
