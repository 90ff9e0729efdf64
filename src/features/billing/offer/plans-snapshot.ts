import { useCallback, useEffect, useState } from "react";
import { hour } from "../../../../i18n/time.ts";
import { fetchJson } from "../../../api/fetch-json.ts";
import { useQuery } from "../../../api/use-query.ts";
import { guessCurrency } from "../currency.ts";
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

/** When a discount next starts or ends, in ms by the server's clock; Infinity for never. */
export const findNextChange = (plans: readonly Plan[], now: number): number =>
	Math.min(
		...plans
			.flatMap(({ discountStarts, discountEnds }) => [discountStarts, discountEnds])
			.map((moment) => Date.parse(moment ?? ""))
			.filter((time) => time > now),
	);

/** Interval in which dates on the cards are renewed. */
const longestInterval = hour;

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

/** The server's time in milliseconds; re-renders when a price changes, and every hour. */
export function useNow(offered: PlansSnapshot | null): number {
	const clockOffset = offered?.clockOffset ?? 0;
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const current = Date.now() + clockOffset;
		const change = findNextChange(offered?.plans ?? [], current);
		const timer = setTimeout(() => setNow(Date.now()), Math.min(longestInterval, change - current + 50));
		return () => clearTimeout(timer);
	}, [offered, clockOffset, now]);
	return now + clockOffset;
}
