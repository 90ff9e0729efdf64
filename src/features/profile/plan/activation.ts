import { type Billing, billing } from "../../../../functions/contract/billing/billing.ts";
import { call } from "../../../api/call.ts";

/** State of a payment after returning from checkout. `over`: nothing to wait for. */
export type Activation = "checking" | "received" | "overdue" | "failed" | "over";

/** How long the page polls, in milliseconds. */
export const timeout = 60_000;

/** Pause before the next poll, in milliseconds: one second, growing by half, at most eight seconds. */
export const pauseAfter = (attempt: number): number => Math.min(8000, Math.round(1000 * 1.5 ** attempt));

export function getActivation({ checkout, state }: Pick<Billing, "checkout" | "state">): Activation {
	if (checkout === "expired") return "failed";
	// An unknown checkout, or someone else's.
	if (checkout === null || checkout === "done") return "over";
	if (checkout === "open") return state === "active" ? "over" : "checking";
	return "received";
}

/** Polls until a checkout is settled or time is up. A failed request says nothing about the payment, so it's repeated. */
export async function followCheckout(
	checkout: string,
	onState: (state: Activation, billing: Billing | null) => void,
	signal: AbortSignal,
): Promise<void> {
	const startedAt = Date.now();
	for (let attempt = 0; ; attempt++) {
		const result = await call(billing, { checkout }, { token: true, signal });
		if (signal.aborted || (!result.ok && result.status === 401)) return;
		const state = result.ok ? getActivation(result.data) : null;
		if (state) onState(state, result.ok ? result.data : null);
		if (state === "over" || state === "failed") return;
		const pause = pauseAfter(attempt);
		// Coins take their time; the profile shows their state.
		const finalState = result.ok && result.data.confirming ? "over" : "overdue";
		if (Date.now() + pause - startedAt > timeout) return onState(finalState, null);
		await new Promise((resolve) => setTimeout(resolve, pause));
		if (signal.aborted) return;
	}
}
