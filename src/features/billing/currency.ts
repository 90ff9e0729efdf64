import type { Price } from "../../../functions/contract/billing/billing.ts";
import { getPrice } from "../../../functions/contract/billing/price.ts";
import { type GeoReply, geoPath } from "../../../functions/contract/system.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { currencyKey, read } from "../../stores/storage.ts";
import type { Plan } from "./plans/plan.ts";

/** Countries that use the euro, officially or by agreement, or the pound. */
const countriesByCurrency: Record<string, string> = {
	EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT",
	GBP: "GB GG IM JE",
};

/** Milliseconds to wait for the visitor's country before showing the plan's own currency. */
const timeout = 1_500;

/** The currency we use for a country besides the plan's own. */
export const getLocalCurrency = (country: string | null): string | null =>
	Object.keys(countriesByCurrency).find(
		(code) => country && countriesByCurrency[code]?.split(" ").includes(country),
	) ?? null;

/** The chosen currency, or that of the visitor's country; null for the plan's own. */
export async function guessCurrency(): Promise<string | null> {
	const savedCurrency = read(currencyKey);
	if (savedCurrency) return savedCurrency;
	const answer = await fetchJson<{ data?: GeoReply }>(geoPath, timeout);
	return getLocalCurrency(answer?.data?.country ?? null);
}

export function listCurrencies(plans: readonly Plan[]): string[] {
	const [first, ...others] = plans.map(({ prices }) => (prices ?? []).map(({ currency }) => currency));
	return (first ?? []).filter((code) => others.every((codes) => codes.includes(code)));
}

export type PlanInCurrency = Plan & Partial<Pick<Price, "taxIncluded" | "former">>;

export function toCurrency(plan: Plan, currency: string | null): PlanInCurrency {
	const code = currency ?? plan.currency;
	const match = plan.prices?.find((price) => price.currency === code) ?? plan.prices?.[0];
	return match ? { ...plan, ...match } : plan;
}

/** The prior price that may be shown beside a reduced one, if it's higher. */
export function getPriorPrice(plan: PlanInCurrency, now: number): string | null {
	const { former } = plan;
	return former && Number(former) > Number(getPrice(plan, now)) ? former : null;
}
