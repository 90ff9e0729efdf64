import { periodEnd } from "../../../functions/contract/billing.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { date, fill, plural, price } from "../../i18n/format.ts";
import { type Package, type Plan, toPlans } from "./plan.ts";
import type { PlanWords } from "./words.ts";

/** A plan in the reader's language, as its card in a browser shows it. */
export interface Card {
	id: string;
	title: string;
	duration: string;
	isDefault: boolean;
	/** Name of its picture, for plans that were built with the page. */
	art: string | null;
	save: string | null;
	monthly: string;
	/** The list price, where it is not what is paid. */
	list: string | null;
	billed: string;
	ticks: string[];
	/** What a click on the button leads to: price now, renewal or end with its date, the last day of the guarantee. */
	terms: string[];
}

const day = 24 * 60 * 60 * 1000;

/** The packages as cards at a moment in milliseconds; `packages` may be of any host, `words.built` knows ours by id. */
export function cardsAt(packages: readonly Package[], words: PlanWords, locale: Locale, now: number): Card[] {
	const own = words.plan;
	const named = packages.map((entry) => {
		const built = words.built.find(({ id }) => id === entry.id);
		const name = built ? own.names[built.nameKey as keyof typeof own.names] : entry.name;
		return { ...entry, name };
	});
	const plans = toPlans(
		named,
		{
			fallback: own.names.fallback,
			duration: ({ unit, count }) => plural(locale, own.duration, unit, count),
		},
		now,
	);
	return plans.map((plan, i) => toCard(plan, named[i] as Package, words, locale, now));
}

function toCard(plan: Plan, entry: Package, words: PlanWords, locale: Locale, now: number): Card {
	const own = words.plan;
	const built = words.built.find(({ id }) => id === entry.id);
	const currency = entry.currency ?? "USD";
	const money = (amount: string) => price(locale, Number(amount), currency);
	const on = (time: number) =>
		date(locale, new Date(time), { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
	const isolated = (amount: string) => `\u2066${money(amount)}\u2069`;
	const { unit, count } = plan.period;
	const values = { price: isolated(plan.due) };
	const billed =
		plan.renewal === null
			? fill(own.once, values)
			: plural(locale, plan.renewal === plan.due ? own.billed : own.first, unit, count, values);
	const end = on(periodEnd(now, plan.period));
	return {
		id: plan.id,
		title: plan.title,
		duration: plan.duration,
		isDefault: plan.isDefault,
		art: built?.art ?? null,
		save: plan.discount ? fill(own.save, { percent: plan.discount }) : null,
		monthly: money(plan.pricePerMonth),
		list: plan.discount ? money(plan.price) : null,
		billed,
		ticks: ticksOf(built?.ticks ?? ["devices", "moneyBack"], entry, words, locale),
		terms: [
			fill(own.terms.now, values),
			plan.renewal === null
				? fill(own.terms.ends, { date: end })
				: fill(own.terms.renews, { date: end, price: isolated(plan.renewal) }),
			fill(own.terms.refundUntil, { date: on(now + words.counts.moneyBack * day) }),
		],
	};
}

/** "devices" is only said where it is known how many. */
function ticksOf(names: readonly string[], entry: Package, words: PlanWords, locale: Locale): string[] {
	const counts: Record<string, number | undefined> = { ...words.counts, devices: entry.devices };
	const own: Record<string, string> = words.plan.ticks;
	return names.flatMap((name) => {
		const count = counts[name];
		if (count !== undefined) return [plural(locale, own, name, count)];
		return own[name] ? [own[name]] : [];
	});
}
