import { useCallback, useEffect, useState } from "react";
import { useQuery } from "../../../api/use-query.ts";
import { guessCurrency } from "../currency.ts";
import { findNextEnd, loadPlans, type PlansSnapshot } from "../offer/plans-snapshot.ts";
import type { Plan } from "./plan.ts";

/** Interval in which dates on the cards are renewed. */
const longestInterval = 60 * 60 * 1000;

/** The plans, and the visitor's likely currency; null for the plans' own. */
type PlansState = PlansSnapshot & { isOutdated: boolean; likelyCurrency: string | null };

/** Loads the plans at `url`; null while loading, `built` on failure. */
export function usePlans(url: string, built: readonly Plan[]): PlansState | null {
	const load = useCallback(async () => {
		// Both together, so that prices change only once.
		const [snapshot, currency] = await Promise.all([loadPlans(url), guessCurrency()]);
		const offered = snapshot ?? { plans: [...built], clockOffset: 0 };
		return { ok: true as const, data: { ...offered, isOutdated: !snapshot, likelyCurrency: currency } };
	}, [url, built]);
	return useQuery(load).data;
}

/** The server's time in milliseconds; re-renders when a price ends, and every hour. */
export function useNow(offered: PlansSnapshot | null): number {
	const clockOffset = offered?.clockOffset ?? 0;
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const current = Date.now() + clockOffset;
		const end = offered && findNextEnd(offered.plans, current);
		const timer = setTimeout(
			() => setNow(Date.now()),
			Math.min(longestInterval, end ? end - current + 50 : longestInterval),
		);
		return () => clearTimeout(timer);
	}, [offered, clockOffset, now]);
	return now + clockOffset;
}
