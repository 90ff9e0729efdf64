/** Formats cents as a decimal string: 5400 becomes "54.00". */
export const toDecimal = (cents: number): string => (Math.round(cents) / 100).toFixed(2);

/** Parses a decimal string into cents: "54.00" becomes 5400. */
export const toCents = (amount: string): number => Math.round(Number(amount) * 100);

/** `discount` is optional because PUBLIC_PACKAGES_URL may point to another host. */
interface PricedPlan {
	price: string;
	discount?: number;
	discountStarts?: string | null;
	discountEnds?: string | null;
}

/** The active discount in percent at a time in milliseconds; 0 before it starts and after it ends. */
export const findDiscount = (
	{ discount = 0, discountStarts, discountEnds }: Omit<PricedPlan, "price">,
	now: number,
): number => (Date.parse(discountStarts ?? "") > now || Date.parse(discountEnds ?? "") <= now ? 0 : discount);

const applyDiscount = (price: string, percent: number): string =>
	toDecimal((toCents(price) * (100 - percent)) / 100);

export const getPrice = (plan: PricedPlan, now: number): string =>
	applyDiscount(plan.price, findDiscount(plan, now));

/** Price of renewals if bought at a time in milliseconds: a discount with an end date covers only the first period; one without is permanent. */
export const getRenewalPrice = (plan: PricedPlan, now: number): string =>
	applyDiscount(plan.price, plan.discountEnds ? 0 : findDiscount(plan, now));

/** Price per month at a time in milliseconds; `duration` is in months. */
export const getMonthlyPrice = (plan: PricedPlan & { duration: number }, now: number): string =>
	toDecimal(toCents(getPrice(plan, now)) / plan.duration);
