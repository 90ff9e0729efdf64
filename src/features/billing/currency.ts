import type { Price } from "../../../functions/contract/billing/billing.ts";
import { priceAt } from "../../../functions/contract/billing/price.ts";
import { type GeoReply, geoPath } from "../../../functions/contract/system.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { currencyKey, read } from "../../stores/storage.ts";
import type { Plan } from "./plans/plan.ts";

/** Where people pay in euros (members of the euro area, and those who use it by agreement), and in pounds. */
const countriesByCurrency: Record<string, string> = {
	EUR: "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK",
	GBP: "GB GG IM JE",
};

/** Milliseconds that prices wait for the visitor's country; without it they stand in the plan's own currency. */
const timeout = 1_500;

/** The currency of a country (ISO code), where one is known that is not the plan's own. */
export const currencyIn = (country: string | null): string | null =>
	Object.keys(countriesByCurrency).find(
		(code) => country && countriesByCurrency[code]?.split(" ").includes(country),
	) ?? null;

/** What the visitor has chosen before, else what is used where they are, by our own look-up; null for the plan's own. */
export async function likelyCurrency(): Promise<string | null> {
	const savedCurrency = read(currencyKey);
	if (savedCurrency) return savedCurrency;
	const answer = await fetchJson<{ data?: GeoReply }>(geoPath, timeout);
	return currencyIn(answer?.data?.country ?? null);
}

/** Every currency in which all plans are sold, the plans' own first. */
export function currenciesOf(plans: readonly Plan[]): string[] {
	const [first, ...others] = plans.map(({ prices }) => (prices ?? []).map(({ currency }) => currency));
	return (first ?? []).filter((code) => others.every((codes) => codes.includes(code)));
}

export type Priced = Plan & Partial<Pick<Price, "taxIncluded" | "former">>;

/** A plan as it is sold in a currency; as it comes where it is not sold in that one. */
export function inCurrency(plan: Plan, currency: string | null): Priced {
	const code = currency ?? plan.currency;
	const match = plan.prices?.find((price) => price.currency === code) ?? plan.prices?.[0];
	return match ? { ...plan, ...match } : plan;
}

/** What may stand beside a reduced price as what it was: what the law calls the prior price, and only where it is above that of now. */
export function priorPriceAt(plan: Priced, now: number): string | null {
	const { former } = plan;
	return former && Number(former) > Number(priceAt(plan, now)) ? former : null;
}
