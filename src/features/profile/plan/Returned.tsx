import { useEffect, useState } from "react";
import { type Billing, billing } from "../../../../functions/contract/billing/billing.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { notify } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";
import "../../../ui/toasts.css";

type Props = LocalizedProps<TabWords> & { checkout: string; onOver: () => void };

export function Returned({ checkout, onOver, locale, words }: Props) {
	const labels = words.checkout;
	const [state, setState] = useState<Exclude<Activation, "over">>("checking");
	const [attempt, setAttempt] = useState(0);

	useEffect(() => {
		const leaving = new AbortController();
		const onState = (next: Activation, billing: Billing | null) => {
			if (next !== "over") return setState(next);
			if (billing?.state === "active") notify.success(labels.active);
			onOver();
		};
		followCheckout(checkout, onState, leaving.signal);
		return () => leaving.abort();
	}, [checkout, attempt]);

	const waiting = state === "checking" || state === "received";
	const retry = () => {
		setState("checking");
		setAttempt((count) => count + 1);
	};
	return (
		<section className="panel" aria-busy={waiting || undefined}>
			<div role="status" className="row">
				{waiting && <span className="spin" aria-hidden="true" />}
				<div>
					<h1>{labels[state]}</h1>
					<p className="muted panel-text">{labels[`${state}_text`]}</p>
				</div>
			</div>
			{!waiting && (
				<p className="row">
					{state === "failed" ? (
						<a className="btn" href={getLocalePath(locale, "/pricing")}>
							{labels.plans}
						</a>
					) : (
						<Button label={labels.again} onClick={retry} />
					)}
					<a className="btn ghost" href={getLocalePath(locale, "/contact-us")}>
						{labels.contact}
					</a>
				</p>
			)}
		</section>
	);
}

/** State of a payment after returning from checkout. `over`: nothing to wait for. */
export type Activation = "checking" | "received" | "overdue" | "failed" | "over";

/** How long the page polls, in milliseconds. */
export const timeout = 60_000;

/** Pause before the next poll, in milliseconds. */
const pause = 2000;

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
	while (!signal.aborted) {
		const result = await call(billing, { checkout }, { token: true, signal });
		if (signal.aborted || (!result.ok && result.status === 401)) return;
		const state = result.ok ? getActivation(result.data) : null;
		if (state) onState(state, result.ok ? result.data : null);
		if (state === "over" || state === "failed") return;
		// Coins take their time; the profile shows their state.
		const finalState = result.ok && result.data.confirming ? "over" : "overdue";
		if (Date.now() + pause - startedAt > timeout) return onState(finalState, null);
		await new Promise((resolve) => setTimeout(resolve, pause));
	}
}
