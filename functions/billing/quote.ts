import { quoteMinutes } from "../contract/index.ts";
import type { ChangeCost } from "../gateways/payments/index.ts";

/** The moment of a quote, milliseconds; null when it is none, or is not for this moment any more. */
export function quotedAt(quote: string, now: number): number | null {
	const [, seconds] = /^(\d{10,12})(?:-\d{1,12}){3}$/.exec(quote) ?? [];
	const at = Number(seconds) * 1000;
	return at <= now + 60_000 && at > now - quoteMinutes * 60_000 ? at : null;
}

/**
 * The sums a person was told, as one word that their browser sends back: equal words, equal sums. It is no secret, and nothing is
 * taken from it but the moment.
 */
export const quoteOf = (at: number, { today, left }: ChangeCost, renewalAmount: number): string =>
	[at / 1000, today, left, renewalAmount].join("-");
