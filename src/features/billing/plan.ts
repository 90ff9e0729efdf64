import type { Package as Offered, Period } from "../../../functions/contract/billing.ts";
import {
	decimal,
	discountAt,
	monthlyPrice,
	priceAt,
	renewalPrice,
} from "../../../functions/contract/price.ts";

/** A package as any host gives it (spec §3): ours sends all of it (contract), another one only has to send id and price. */
export type Package = Pick<Offered, "id" | "price"> & {
	[Key in Exclude<keyof Offered, "id" | "price">]?: Offered[Key] | undefined;
};

/** What a plan card shows of a package. Amounts are strings with two decimals. */
export interface Plan {
	id: string;
	title: string;
	/** List price of the period. */
	price: string;
	/** What is paid for the first period, after the discount. */
	due: string;
	/** What each later period costs; null where there is none. */
	renewal: string | null;
	discount: number;
	/** Such as "3 months". */
	duration: string;
	durationMonths: number;
	period: Period;
	/** Price after discount, divided by the months. */
	pricePerMonth: string;
	isDefault: boolean;
}

interface PlanWords {
	/** The title of a plan without a name. */
	fallback: string;
	duration: (period: Period) => string;
}

/** One package as its card shows it, at a moment in milliseconds. */
export function toPlan(entry: Package, words: PlanWords, now: number): Omit<Plan, "isDefault"> {
	const { id, name, price, duration = 1, renews = true } = entry;
	const period = entry.period ?? { unit: "month", count: duration };
	return {
		id,
		title: name || words.fallback,
		price: decimal(Number(price) * 100),
		due: priceAt(entry, now),
		renewal: renews ? renewalPrice(entry) : null,
		discount: discountAt(entry, now),
		duration: words.duration(period.unit === "week" ? period : { unit: "month", count: duration }),
		durationMonths: duration,
		period,
		pricePerMonth: monthlyPrice({ ...entry, duration }, now),
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
