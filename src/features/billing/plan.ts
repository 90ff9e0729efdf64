/** A package as `/api/packages` gives it (spec §3): the list price of the whole period, discount in percent. */
export interface Package {
	id: string;
	name?: string | undefined;
	price: string;
	discount?: number | undefined;
	/** When the discount ends (ISO 8601), if it does. */
	discountEnds?: string | null | undefined;
	/** In months. */
	duration?: number | undefined;
	isDefault?: boolean | undefined;
}

/** What a plan card shows of a package. Amounts are strings with two decimals. */
export interface Plan {
	id: string;
	title: string;
	/** List price of the period. */
	price: string;
	/** What is paid for the period, after the discount. */
	due: string;
	discount: number;
	/** Such as "3 months". */
	duration: string;
	durationMonths: number;
	/** Price after discount, divided by the months. */
	pricePerMonth: string;
	isDefault: boolean;
}

interface PlanWords {
	/** The title of a plan without a name. */
	fallback: string;
	duration: (months: number) => string;
}

const amount = (cents: number): string => (Math.round(cents) / 100).toFixed(2);

/** The discount that is in force at a moment, in percent; none once its end has passed. */
export function discountAt({ discount = 0, discountEnds }: Package, now: number): number {
	return discountEnds && Date.parse(discountEnds) <= now ? 0 : discount;
}

/** One package as its card shows it. */
export function toPlan(entry: Package, words: PlanWords, now: number): Omit<Plan, "isDefault"> {
	const durationMonths = entry.duration ?? 1;
	const discount = discountAt(entry, now);
	const list = Number(entry.price) * 100;
	const due = Math.round((list * (100 - discount)) / 100);
	return {
		id: entry.id,
		title: entry.name || words.fallback,
		price: amount(list),
		due: amount(due),
		discount,
		duration: words.duration(durationMonths),
		durationMonths,
		pricePerMonth: amount(due / durationMonths),
	};
}

/** All cards in their order. Where no package is flagged as the default, the second one is (spec §3). */
export function toPlans(packages: readonly Package[], words: PlanWords, now = Date.now()): Plan[] {
	const flagged = packages.some(({ isDefault }) => isDefault);
	return packages.map((entry, i) => ({
		...toPlan(entry, words, now),
		isDefault: flagged ? Boolean(entry.isDefault) : i === 1,
	}));
}
