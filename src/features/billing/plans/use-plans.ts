import { useCallback, useEffect, useState } from "react";
import { dataOf, useLoaded } from "../../../api/use-loaded.ts";
import { likelyCurrency } from "../currency.ts";
import { loadPlans, nextEnd, type Offered } from "../offer/offered.ts";
import type { Plan } from "./plan.ts";

/** Dates on the cards are never older than this. */
const often = 60 * 60 * 1000;

/** What is offered, and the currency that the visitor is likely to pay in; null for the plans' own. */
type Found = Offered & { failed: boolean; likely: string | null };

/** The plans at `url`: null while they load, `built` with `failed` when they do not come. */
export function usePlans(url: string, built: readonly Plan[]): Found | null {
	const load = useCallback(async () => {
		// Both at once, so that prices change but once.
		const [found, likely] = await Promise.all([loadPlans(url), likelyCurrency()]);
		const offered = found ?? { plans: [...built], ahead: 0 };
		return { data: { ...offered, failed: !found, likely } };
	}, [url, built]);
	return dataOf(useLoaded(load)[0]);
}

/** The server's time in milliseconds; renders anew when a price ends, and every hour. */
export function useNow(offered: Offered | null): number {
	const ahead = offered?.ahead ?? 0;
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const current = Date.now() + ahead;
		const end = offered && nextEnd(offered.plans, current);
		const timer = setTimeout(() => setNow(Date.now()), Math.min(often, end ? end - current + 50 : often));
		return () => clearTimeout(timer);
	}, [offered, ahead, now]);
	return now + ahead;
}
