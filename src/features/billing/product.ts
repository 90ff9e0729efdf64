import brand from "../../../content/brand.json";
import type { Plan } from "./plan.ts";

/** The plans as offers of one product, at the price that is charged. */
export const product = (
	name: string,
	description: string,
	url: string,
	plans: readonly (Pick<Plan, "title" | "due"> & { currency: string; ends: string | null })[],
): object => ({
	"@type": "Product",
	name,
	description,
	url,
	image: new URL("/og/pricing.en.png", url).href,
	brand: { "@type": "Brand", name: brand.name },
	offers: plans.map(({ title, due, currency, ends }) => ({
		"@type": "Offer",
		name: title,
		price: due,
		priceCurrency: currency,
		priceValidUntil: ends?.slice(0, 10),
		availability: "https://schema.org/InStock",
		url,
	})),
});
