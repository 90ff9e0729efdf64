import brand from "../../../../content/brand.json";
import { findDiscount, getPrice } from "../../../../functions/contract/billing/price.ts";
import type { BuiltPlan } from "./plan-words.ts";

/** Structured data: the plans as offers of one product, at the price charged at `now` (ms since 1970). */
export const buildProduct = (
	description: string,
	url: string,
	plans: readonly BuiltPlan[],
	titleOf: (plan: BuiltPlan) => string,
	now: number,
): object => ({
	"@type": "Product",
	name: brand.name,
	description,
	url,
	image: new URL("/og/pricing.en.png", url).href,
	brand: { "@type": "Brand", name: brand.name },
	offers: plans.map((plan) => ({
		"@type": "Offer",
		name: titleOf(plan),
		price: getPrice(plan, now),
		priceCurrency: plan.currency,
		priceValidUntil: findDiscount(plan, now) ? plan.discountEnds?.slice(0, 10) : undefined,
		availability: "https://schema.org/InStock",
		url,
	})),
});
