import { day } from "../../i18n/time.ts";

/** Days before a discount that count for its reference price (EU Directive 98/6, article 6a). */
export const priorDays = 30;

/** Prices by currency, valid from a time on (ISO 8601). */
interface PriceChange {
	from: string;
	prices: Readonly<Record<string, string | undefined>>;
}

interface PricedPlan {
	price: string;
	currency: string;
	prices: Readonly<Record<string, string>>;
	discount: number;
	discountStarts?: string | null;
	history: readonly PriceChange[];
}

/** The lowest price during 30 days before a discount; null, so that none is shown, if the history doesn't cover them. */
export function findPriorPrice(
	{ discountStarts, history }: Pick<PricedPlan, "discountStarts" | "history">,
	currency: string,
): string | null {
	if (!discountStarts) return null;
	const end = Date.parse(discountStarts);
	const start = end - priorDays * day;
	const first = history.findLastIndex(({ from }) => Date.parse(from) <= start);
	const inForce = first < 0 ? [] : history.slice(first).filter(({ from }) => Date.parse(from) < end);
	const prices = inForce.map(({ prices }) => prices[currency]);
	return prices.length && prices.every((price) => price !== undefined)
		? prices.reduce((lowest, price) => (Number(price) < Number(lowest) ? price : lowest))
		: null;
}

/** A plan's list prices, its own currency first. */
export const listPrices = (
	plan: PricedPlan,
	currencies: Readonly<Record<string, { taxIncluded: boolean } | undefined>>,
): { currency: string; price: string; taxIncluded: boolean; former: string | null }[] =>
	Object.entries({ [plan.currency]: plan.price, ...plan.prices }).map(([currency, price]) => ({
		currency,
		price,
		taxIncluded: currencies[currency]?.taxIncluded ?? false,
		former: plan.discount ? findPriorPrice(plan, currency) : null,
	}));
