/** Cents as an amount of the contract: 5400 is "54.00". */
export const decimal = (cents: number): string => (Math.round(cents) / 100).toFixed(2);

/** An amount of the contract in cents: "54.00" is 5400. */
export const cents = (amount: string): number => Math.round(Number(amount) * 100);

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
