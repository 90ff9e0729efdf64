import { type Period, periodEnd } from "../../../functions/contract/billing.ts";
import { discountAt, monthlyPrice, priceAt, renewalPrice } from "../../../functions/contract/price.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { date, fill, plural, price } from "../../i18n/format.ts";
import { formerAt, inCurrency, type Priced } from "./currency.ts";
import { defaultPlan, type Plan } from "./plan.ts";
import type { PlanWords } from "./words.ts";

/** What the card of a plan says in the reader's language. */
export interface PlanText {
	id: string;
	title: string;
	/** Such as "3 months". */
	duration: string;
	isDefault: boolean;
	/** Name of its picture (views.ts), for plans that were built with the page. */
	art: string | null;
	/** What is saved, while a discount is in force and the price before it is known. */
	save: string | null;
	/** The price of now, by the month. */
	monthly: string;
	/** The list price, where it is not what is paid. */
	list: string | null;
	billed: string;
	ticks: string[];
	/** What a click on the button leads to: price now, renewal or end with its date, the last day of the guarantee. */
	terms: string[];
}

/** What it takes to say a plan: at build and in a browser the same. */
type Words = Pick<PlanWords, "plan" | "counts" | "built">;

/** How the visitor wants to pay. */
export interface PayBy {
	/** Null for the plans' own. */
	currency?: string | null;
	coins?: boolean;
}

const day = 24 * 60 * 60 * 1000;

/**
 * The plans in their order, as their cards show them at a moment in milliseconds. They may be of any host; ours get our words.
 * @param trialDays what the reader has left of the free trial: it follows a plan that is bought now
 */
export function plansText(
	plans: readonly Plan[],
	words: Words,
	locale: Locale,
	now: number,
	trialDays = 0,
	{ currency = null, coins = false }: PayBy = {},
): PlanText[] {
	const recommended = defaultPlan(plans);
	const follow = trialDays ? [plural(locale, words.plan.terms, "trial", trialDays)] : [];
	return plans.map((plan) => {
		const priced = inCurrency(plan, currency);
		// In coins a plan is a pass.
		const text = planText(coins ? { ...priced, renews: false } : priced, words, locale, now);
		return {
			...text,
			terms: [...text.terms, ...follow],
			isDefault: plan === recommended,
		};
	});
}

/** The name of a plan: in the reader's language for ours, as its host calls it for others. */
export function titleOf({ id, name }: Pick<Plan, "id" | "name">, { plan: own, built }: Words): string {
	const ours = built.find((entry) => entry.id === id);
	return (ours ? own.names[ours.nameKey as keyof typeof own.names] : name) || own.names.fallback;
}

function planText(plan: Priced, words: Words, locale: Locale, now: number): Omit<PlanText, "isDefault"> {
	const own = words.plan;
	const ours = words.built.find(({ id }) => id === plan.id);
	const duration = plan.duration ?? 1;
	const months: Period = { unit: "month", count: duration };
	const { unit, count } = plan.period?.unit === "week" ? plan.period : months;
	const money = (amount: string) => price(locale, Number(amount), plan.currency ?? "USD");
	const discount = discountAt(plan, now);
	const former = discount ? formerAt(plan, now) : null;
	return {
		id: plan.id,
		title: titleOf(plan, words),
		duration: plural(locale, own.duration, unit, count),
		art: ours?.art ?? null,
		save: former ? fill(own.save, { percent: discount }) : null,
		monthly: money(monthlyPrice({ ...plan, duration }, now)),
		list: former && money(former),
		...billingText(plan, plan.period ?? months, words, locale, now),
		ticks: ticksOf(ours?.ticks ?? ["devices", "moneyBack"], plan, words, locale),
	};
}

/** How a plan is paid for, in a line, and what a click on its button leads to. */
function billingText(
	plan: Priced,
	period: Period,
	{ plan: own, counts }: Words,
	locale: Locale,
	now: number,
): Pick<PlanText, "billed" | "terms"> {
	const money = (amount: string) => `\u2066${price(locale, Number(amount), plan.currency ?? "USD")}\u2069`;
	const on = (time: number) =>
		date(locale, new Date(time), { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
	const due = priceAt(plan, now);
	const renewal = plan.renews === false ? null : renewalPrice(plan);
	const end = on(periodEnd(now, period));
	// A price of the first period only is not said to come again.
	const regular = renewal === due ? own.billed : own.first;
	return {
		billed:
			renewal === null
				? fill(own.once, { price: money(due) })
				: plural(locale, regular, period.unit, period.count, { price: money(due) }),
		terms: [
			fill(plan.taxIncluded ? own.terms.nowIncluded : own.terms.now, { price: money(due) }),
			renewal === null
				? fill(own.terms.ends, { date: end })
				: fill(own.terms.renews, { date: end, price: money(renewal) }),
			fill(own.terms.refundUntil, { date: on(now + counts.moneyBack * day) }),
		],
	};
}

/** "devices" is only said where it is known how many. */
function ticksOf(
	names: readonly string[],
	{ devices }: Plan,
	{ plan: own, counts }: Words,
	locale: Locale,
): string[] {
	const numbers: Record<string, number | undefined> = { ...counts, devices };
	const texts: Record<string, string> = own.ticks;
	return names.flatMap((name) => {
		const count = numbers[name];
		if (count !== undefined) return [plural(locale, texts, name, count)];
		return texts[name] ? [texts[name]] : [];
	});
}
