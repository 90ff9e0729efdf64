/** Formats cents as a decimal string: 5400 becomes "54.00". */
export const toDecimal = (cents: number): string => (Math.round(cents) / 100).toFixed(2);

/** Parses a decimal string into cents: "54.00" becomes 5400. */
export const toCents = (amount: string): number => Math.round(Number(amount) * 100);

/** `discount` is optional because PUBLIC_PACKAGES_URL may point to another host. */
interface PricedPlan {
	price: string;
	discount?: number;
	discountEnds?: string | null;
}

/** The active discount in percent at a time in milliseconds; 0 after it ends. */
export const findDiscount = (
	{ discount = 0, discountEnds }: Omit<PricedPlan, "price">,
	now: number,
): number => (discountEnds && Date.parse(discountEnds) <= now ? 0 : discount);

const applyDiscount = (price: string, percent: number): string =>
	toDecimal((toCents(price) * (100 - percent)) / 100);

export const getPrice = (plan: PricedPlan, now: number): string =>
	applyDiscount(plan.price, findDiscount(plan, now));

/** Price of renewals: a discount with an end date covers only the first period; one without is permanent. */
export const getRenewalPrice = ({ price, discount = 0, discountEnds }: PricedPlan): string =>
	applyDiscount(price, discountEnds ? 0 : discount);

/** Price per month at a time in milliseconds; `duration` is in months. */
export const getMonthlyPrice = (plan: PricedPlan & { duration: number }, now: number): string =>
	toDecimal(toCents(getPrice(plan, now)) / plan.duration);
