import { getPeriodEnd, type Period } from "../../../../functions/contract/billing/billing.ts";
import {
	findDiscount,
	getMonthlyPrice,
	getPrice,
	getRenewalPrice,
} from "../../../../functions/contract/billing/price.ts";
import {
	fill,
	formatPrice,
	formatShortDay,
	formatMoney as isolatedMoney,
	pluralize,
} from "../../../../i18n/format.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { day } from "../../../../i18n/time.ts";
import { findDefaultPlan, getPriorPrice, type Plan, type PlanInCurrency, toCurrency } from "./plan.ts";
import type { PlanWords } from "./plan-words.ts";

type Words = Pick<PlanWords, "plan" | "counts" | "built">;

export interface PayBy {
	/** Null for the plans' own currency. */
	currency?: string | null;
	coins?: boolean;
	/** False if the present plan doesn't renew; a change keeps that. */
	renews?: boolean;
	/** End of the present pass (ISO 8601). */
	passEnds?: string | null;
}

/**
 * The texts of plan cards at a time in ms since 1970. Plans may come from any host; our own get our words.
 * @param trialDays left of the reader's free trial, which follows a plan bought now
 */
export function getPlansText(
	plans: readonly Plan[],
	words: Words,
	locale: Locale,
	now: number,
	trialDays = 0,
	{ currency = null, coins = false, renews = true, passEnds = null }: PayBy = {},
) {
	const recommended = findDefaultPlan(plans);
	const follow = trialDays ? [pluralize(locale, words.plan.terms, "trial", trialDays)] : [];
	return plans.map((plan) => {
		const priced = toCurrency(plan, currency);
		// Coins buy passes.
		const sold = coins || !renews ? { ...priced, renews: false } : priced;
		const text = planText(sold, words, locale, now, passEnds);
		const waits = passEnds !== null && sold.renews !== false;
		return {
			...text,
			terms: waits ? [] : [...text.terms, ...follow],
			notYet: waits ? fill(words.plan.notYet, { date: formatShortDay(locale, passEnds) }) : null,
			isDefault: plan === recommended,
		};
	});
}

/** `terms`: price now, renewal or end with date, last day of the guarantee. `save`: only with a known former price. */
export type PlanText = ReturnType<typeof getPlansText>[number];

/** A plan's name: translated for ours, as given by the host for others. */
export function getTitle({ id, name }: Pick<Plan, "id" | "name">, { plan: labels, built }: Words): string {
	const names: Record<string, string> = labels.names;
	return (built.some((plan) => plan.id === id) ? names[id] : name) || labels.names.fallback;
}

function planText(plan: PlanInCurrency, words: Words, locale: Locale, now: number, passEnds: string | null) {
	const labels = words.plan;
	const builtPlan = words.built.find(({ id }) => id === plan.id);
	const duration = plan.duration ?? 1;
	const months: Period = { unit: "month", count: duration };
	const { unit, count } = plan.period?.unit === "week" ? plan.period : months;
	const money = (amount: string) => formatPrice(locale, Number(amount), plan.currency ?? "USD");
	const discount = findDiscount(plan, now);
	const priorPrice = discount ? getPriorPrice(plan, now) : null;
	return {
		id: plan.id,
		title: getTitle(plan, words),
		duration: pluralize(locale, labels.duration, unit, count),
		art: builtPlan?.art ?? null,
		save: priorPrice ? fill(labels.save, { percent: discount }) : null,
		monthly: money(getMonthlyPrice({ ...plan, duration }, now)),
		list: priorPrice && money(priorPrice),
		...billingText(plan, plan.period ?? months, words, locale, now, passEnds),
		ticks: listTicks(builtPlan?.ticks ?? ["devices", "moneyBack"], plan, words, locale),
	};
}

function billingText(
	plan: PlanInCurrency,
	period: Period,
	{ plan: labels, counts }: Words,
	locale: Locale,
	now: number,
	passEnds: string | null,
) {
	const money = (amount: string) => isolatedMoney(locale, amount, plan.currency ?? null);
	const due = getPrice(plan, now);
	const renewal = plan.renews === false ? null : getRenewalPrice(plan, now);
	const start = passEnds ? Date.parse(passEnds) : now;
	const end = formatShortDay(locale, getPeriodEnd(start, period));
	// A price for the first period only doesn't renew, so say what follows.
	const regular = renewal === due ? labels.billed : labels.first;
	return {
		billed:
			renewal === null
				? fill(labels.once, { price: money(due) })
				: pluralize(locale, regular, period.unit, period.count, {
						price: money(due),
						renewal: money(renewal),
					}),
		terms: [
			fill(plan.taxIncluded ? labels.terms.nowIncluded : labels.terms.now, { price: money(due) }),
			renewal === null
				? fill(passEnds ? labels.terms.follows : labels.terms.ends, {
						start: formatShortDay(locale, start),
						date: end,
					})
				: fill(labels.terms.renews, { date: end, price: money(renewal) }),
			fill(labels.terms.refundUntil, { date: formatShortDay(locale, now + counts.moneyBack * day) }),
		],
	};
}

/** Mentions devices only if their number is known, and cancelling only if the plan renews. */
function listTicks(
	names: readonly string[],
	{ devices, renews }: Plan,
	{ plan: labels, counts }: Words,
	locale: Locale,
): string[] {
	const numbers: Record<string, number | undefined> = { ...counts, devices };
	const texts: Record<string, string> = labels.ticks;
	return names.flatMap((name) => {
		const count = numbers[name];
		if (count !== undefined) return [pluralize(locale, texts, name, count)];
		if (name === "cancelAnyTime" && renews === false) return [];
		return texts[name] ? [texts[name]] : [];
	});
}
