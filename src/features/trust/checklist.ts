import { brand } from "../../../content/readers/brand.ts";
import { readCanary } from "../../../content/readers/canary.ts";
import type { ServerPlace } from "../../../content/readers/places/server-feed.ts";
import { getProtocolWords, protocols } from "../../../content/readers/protocols.ts";
import { transparency } from "../../../content/readers/transparency.ts";
import { type Trust, trust } from "../../../content/readers/trust.ts";
import { formatLongDay, getListFormat } from "../../../i18n/format.ts";
import { getCountryName, type Locale } from "../../../i18n/locales.ts";
import { typeset } from "../../../i18n/typeset.ts";
import { link, type PageName } from "../../routing/links.ts";
import { servers as ourServers } from "../../site/published.ts";
import type { Text } from "../../words/text.ts";

/** Ratings of our answers, best first. */
export const ratings = ["shown", "said", "no"] as const;
/** `shown`: anyone can check it; `said`: nobody has checked it; `no`: it speaks against us. */
type Rating = (typeof ratings)[number];

type Question = Record<"id" | "ask" | "why" | "check", string> & { more?: string };
type Words = Question & Partial<Record<Rating, string>>;
interface Point extends Question {
	/** Missing if the operator hasn't answered; `npm run content -- placeholders` lists those. */
	rating?: Rating;
	answer?: string;
	href?: string;
}
export type Group = { title: string; points: Point[] };

/** Rates the operator's answer; undefined if there's none. @param good the answer a buyer hopes for */
const rateAnswer = (good: boolean, answer: boolean | null): Rating | undefined =>
	answer === null ? undefined : answer === good ? "said" : "no";

/** Whether it's true of all servers; null without servers. */
const isEveryServer = (servers: readonly ServerPlace[], isSo: (place: ServerPlace) => boolean) =>
	servers.length > 0 ? servers.every(isSo) : null;

/** Questions rated by data; the others have a fixed answer. */
function rateFromData(
	now: number,
	trustFacts: Trust,
	servers: readonly ServerPlace[],
): Record<string, Rating | undefined> {
	const { audits, sourceCode, diskless, paidReviews } = trustFacts;
	return {
		operator: brand.postal.sample ? "no" : "shown",
		requests: transparency.halves.length > 0 ? "shown" : "no",
		canary: readCanary(now).state === "valid" ? "shown" : "no",
		reviews: rateAnswer(false, paidReviews),
		audit: audits.length > 0 ? "shown" : "no",
		code: sourceCode === null ? undefined : sourceCode === false ? "no" : "shown",
		owned: rateAnswer(
			true,
			isEveryServer(servers, ({ owner }) => owner === "owned"),
		),
		ram: rateAnswer(true, diskless),
		virtual: rateAnswer(
			true,
			isEveryServer(servers, ({ place }) => place === "physical"),
		),
	};
}

const linkTargets: Record<string, [page: PageName, more?: string]> = {
	operator: ["transparency", "#operator"],
	requests: ["transparency", "#requests"],
	canary: ["transparency", "#canary"],
	report: ["security"],
	logs: ["privacy"],
	data: ["transparency", "#stored"],
	count: ["country"],
	leaks: ["whatsmyip"],
	kill: ["features", "#kill"],
	protocols: ["protocols"],
	lacks: ["protocols", "not-offered"],
	support: ["contact"],
	price: ["pricing"],
	refund: ["terms"],
	free: ["pricing", "#free"],
};

function collectValues(locale: Locale, now: number, audit: Trust["audits"][number] | undefined) {
	const { organisation, city, countryCode } = brand.postal;
	const day = (iso = "1970-01-01") => formatLongDay(locale, iso);
	const protocolsIn = getProtocolWords(locale);
	const join = (items: readonly string[]) => typeset(locale, getListFormat(locale).format(items));
	return {
		company: organisation,
		city,
		country: getCountryName(locale, countryCode),
		auditor: audit?.by,
		auditDay: day(audit?.day),
		auditOf: audit && (audit.of[locale] ?? audit.of.en),
		canaryDay: day(readCanary(now).date),
		offered: join(protocols.offered.map(({ id }) => protocolsIn[id].heading)),
		lacking: join(protocolsIn["not-offered"].sections.map(({ heading, name = heading }) => name)),
	};
}

/** Questions for a VPN provider by group, with our own answer if data has one. @param now in ms since 1970 */
export function buildChecklist(
	{ locale, list }: Pick<Text, "locale" | "list">,
	now: number,
	trustFacts: Trust = trust,
	servers: readonly ServerPlace[] = ourServers,
): Group[] {
	const [audit] = trustFacts.audits.toSorted((a, b) => b.day.localeCompare(a.day));
	const groups = list<Record<string, { title: string; items: Words[] }>>(
		"choose:groups",
		collectValues(locale, now, audit),
	);
	const knownRatings = rateFromData(now, trustFacts, servers);
	const point = ({ id, ask, why, check, more, ...answers }: Words): Point => {
		const rating = id in knownRatings ? knownRatings[id] : ratings.find((one) => answers[one]);
		const place = linkTargets[id];
		const evidence = { audit: audit?.report, code: trustFacts.sourceCode || undefined }[id];
		const href = evidence ?? (place && link(locale, ...place));
		return { id, ask, why, check, rating, answer: rating && answers[rating], href, more };
	};
	return Object.values(groups).map(({ title, items }) => ({ title, points: items.map(point) }));
}
