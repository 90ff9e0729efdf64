import type { Price } from "./billing.ts";

/** Cents as an amount of the contract: 5400 is "54.00". */
export const decimal = (cents: number): string => (Math.round(cents) / 100).toFixed(2);

/** An amount of the contract in cents: "54.00" is 5400. */
export const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** Days before a discount whose lowest price it is compared with (EU directive 98/6, article 6a). */
export const priorDays = 30;

/** What was charged from a moment (ISO 8601) on, by currency. */
interface Charged {
	from: string;
	prices: Readonly<Record<string, string | undefined>>;
}

/**
 * The lowest price in a currency of the 30 days before a discount began; null where the history does not cover them, so
 * that no price may be called the former one.
 */
export function priorPrice(
	{ discountStarts, history }: { discountStarts: string | null; history: readonly Charged[] },
	currency: string,
): string | null {
	if (!discountStarts) return null;
	const end = Date.parse(discountStarts);
	const start = end - priorDays * 24 * 60 * 60 * 1000;
	/** Those in force at some moment of these days: the last before them, and all within. */
	const first = history.findLastIndex(({ from }) => Date.parse(from) <= start);
	const then = first < 0 ? [] : history.slice(first).filter(({ from }) => Date.parse(from) < end);
	const prices = then.map(({ prices }) => prices[currency]);
	return prices.length && prices.every((price) => price !== undefined)
		? (prices as string[]).reduce((low, price) => (Number(price) < Number(low) ? price : low))
		: null;
}

/** A plan of content/plans.json, as far as its prices go. */
interface Listed {
	price: string;
	currency: string;
	prices: Readonly<Record<string, string>>;
	discount: number;
	discountStarts: string | null;
	history: readonly Charged[];
}

/** The list prices of a plan, those of its own currency first. */
export const pricesOf = (
	plan: Listed,
	currencies: Readonly<Record<string, { taxIncluded: boolean } | undefined>>,
): Price[] =>
	Object.entries({ [plan.currency]: plan.price, ...plan.prices }).map(([currency, price]) => ({
		currency,
		price,
		taxIncluded: currencies[currency]?.taxIncluded ?? false,
		former: plan.discount ? priorPrice(plan, currency) : null,
	}));

/** What a price is worked out from; a host of others may leave the discount out. */
interface Priced {
	price: string;
	discount?: number | undefined;
	discountEnds?: string | null | undefined;
}

/** The discount in force at a moment (milliseconds), in percent; 0 once its end has passed. */
export const discountAt = ({ discount = 0, discountEnds }: Omit<Priced, "price">, now: number): number =>
	discountEnds && Date.parse(discountEnds) <= now ? 0 : discount;

const reduced = (price: string, percent: number): string =>
	decimal((Number(price) * 100 * (100 - percent)) / 100);

/** What a plan costs when it is bought at a moment (milliseconds): what checkout charges. */
export const priceAt = (plan: Priced, now: number): string => reduced(plan.price, discountAt(plan, now));

/** What its renewals cost: a discount that ends on a day is for the first period, one without an end stays. */
export const renewalPrice = ({ price, discount = 0, discountEnds }: Priced): string =>
	reduced(price, discountEnds ? 0 : discount);

/** The price of a moment by the month, for a plan of `duration` months. */
export const monthlyPrice = (plan: Priced & { duration: number }, now: number): string =>
	decimal((Number(priceAt(plan, now)) * 100) / plan.duration);
