import { useCallback, useEffect, useState } from "react";
import { type GeoReply, geoPath } from "../../../../functions/contract/system.ts";
import { fetchJson } from "../../../api/fetch-json.ts";
import { useQuery } from "../../../api/use-query.ts";
import { currencyKey, read } from "../../../stores/storage.ts";
import type { Plan } from "../plans/plan.ts";

export interface PlansSnapshot {
	plans: Plan[];
	/** Milliseconds that the server's clock is ahead. */
	clockOffset: number;
}

const isPlan = (value: unknown): value is Plan => {
	const { id, price, duration = 1 } = (value ?? {}) as Partial<Plan>;
	return typeof id === "string" && Number(price) >= 0 && duration > 0;
};

/** Plans in an answer of our API, or of another host, which may send a bare list; null if there are none. */
export function parsePlans(answer: unknown, now = Date.now()): PlansSnapshot | null {
	const { packages = answer, now: server } = (answer ?? {}) as { packages?: unknown; now?: string };
	const plans = Array.isArray(packages) ? packages.filter(isPlan) : [];
	const clockOffset = server ? Date.parse(server) - now : 0;
	return plans.length ? { plans, clockOffset: Number.isFinite(clockOffset) ? clockOffset : 0 } : null;
}

/** Whether one of these discounts has ended, which readers should know. */
export const hasEnded = (plans: readonly Plan[], now: number): boolean =>
	plans.some(({ discount = 0, discountEnds }) => discount > 0 && Date.parse(discountEnds ?? "") <= now);

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
async function guessCurrency(): Promise<string | null> {
	const savedCurrency = read(currencyKey);
	if (savedCurrency) return savedCurrency;
	const answer = await fetchJson<{ data?: GeoReply }>(geoPath, timeout);
	return getLocalCurrency(answer?.data?.country ?? null);
}

/** The plans, and the visitor's likely currency; null for the plans' own. */
type PlansState = PlansSnapshot & { isOutdated: boolean; likelyCurrency: string | null };

/** Loads the plans at `url`; null while loading, `built` on failure. */
export function usePlans(url: string, built: readonly Plan[]): PlansState | null {
	const load = useCallback(async () => {
		// Both together, so that prices change only once.
		const [answer, currency] = await Promise.all([fetchJson(url), guessCurrency()]);
		const snapshot = parsePlans(answer);
		const offered = snapshot ?? { plans: [...built], clockOffset: 0 };
		return { ok: true as const, data: { ...offered, isOutdated: !snapshot, likelyCurrency: currency } };
	}, [url, built]);
	return useQuery(load).data;
}

/** The server's time in milliseconds, to the second, so that prices change when an offer does. */
export function useNow(clockOffset: number): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(timer);
	}, []);
	return now + clockOffset;
}
