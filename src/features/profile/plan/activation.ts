import { type Billing, billing } from "../../../../functions/contract/billing/billing.ts";
import { call } from "../../../api/call.ts";

/** How a payment that somebody came back from stands. `over`: nothing to wait for any more. */
export type Activation = "checking" | "received" | "overdue" | "failed" | "over";

/** How long the page asks by itself, in milliseconds. */
export const timeout = 60_000;

/** The pause before the next question, in milliseconds: a second, then each half as long again, at most eight seconds. */
export const pauseAfter = (attempt: number): number => Math.min(8000, Math.round(1000 * 1.5 ** attempt));

/** What one answer says. */
export function stateOf({ checkout, state }: Pick<Billing, "checkout" | "state">): Activation {
	if (checkout === "expired") return "failed";
	// Nobody's checkout, or another's: nothing is claimed about it.
	if (checkout === null || checkout === "done") return "over";
	if (checkout === "open") return state === "active" ? "over" : "checking";
	return "received";
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		const timer = setTimeout(resolve, milliseconds);
		signal.addEventListener("abort", () => {
			clearTimeout(timer);
			resolve();
		});
	});

/**
 * Asks until a checkout has come to its end, or patience has. `tell` gets each new state; `over` comes with the billing.
 * An answer that does not come is no answer about the payment: it asks again.
 */
export async function followCheckout(
	checkout: string,
	onState: (state: Activation, billing: Billing | null) => void,
	signal: AbortSignal,
): Promise<void> {
	const startedAt = Date.now();
	for (let attempt = 0; ; attempt++) {
		const result = await call(billing, { checkout }, { token: true, signal });
		if (signal.aborted || (!result.ok && result.status === 401)) return;
		const state = result.ok ? stateOf(result.data) : null;
		if (state) onState(state, result.ok ? result.data : null);
		if (state === "over" || state === "failed") return;
		const pause = pauseAfter(attempt);
		// Coins take as long as they take: the profile says how they stand.
		const finalState = result.ok && result.data.confirming ? "over" : "overdue";
		if (Date.now() + pause - startedAt > timeout) return onState(finalState, null);
		await wait(pause, signal);
		if (signal.aborted) return;
	}
}
