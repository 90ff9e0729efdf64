import { useCallback, useEffect, useRef, useState } from "react";
import type { Billing } from "../../../../functions/contract/billing/billing.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { localePath } from "../../../routing/paths.ts";
import { notify } from "../../../ui/toast.ts";
import type { TabWords } from "../words.ts";
import { type Activation, follow } from "./activation.ts";
import "../../../ui/toasts.css";

interface Props {
	/** Id of the checkout. */
	checkout: string;
	/** Nothing is to be waited for any more. */
	onOver: () => void;
	locale: Locale;
	words: TabWords;
}

/** Back from the payment page: waits until the plan is in force, and says so; after a minute it says what then. */
export function Returned({ checkout, onOver, locale, words }: Props) {
	const own = words.checkout;
	const [state, setState] = useState<Activation>("checking");
	const [attempt, setAttempt] = useState(0);
	const over = useRef(onOver);
	over.current = onOver;

	const tell = useCallback(
		(next: Activation, billing: Billing | null) => {
			if (next !== "over") return setState(next);
			if (billing?.state === "active") notify.success(own.active);
			over.current();
		},
		[own],
	);
	useEffect(() => {
		const leaving = new AbortController();
		follow(checkout, tell, leaving.signal);
		return () => leaving.abort();
	}, [checkout, tell, attempt]);

	const shown = state === "over" ? "checking" : state;
	const waiting = shown === "checking" || shown === "received";
	const plans = (
		<a className="btn" href={localePath(locale, "/pricing")}>
			{own.plans}
		</a>
	);
	const again = () => {
		setState("checking");
		setAttempt((count) => count + 1);
	};
	return (
		<section className="panel" aria-busy={waiting || undefined}>
			<div role="status" className="row">
				{waiting && <span className="spin" aria-hidden="true" />}
				<div>
					<h1>{own[shown]}</h1>
					<p className="mut panel-text">{own[`${shown}_text`]}</p>
				</div>
			</div>
			{!waiting && (
				<p className="row">
					{shown === "failed" ? (
						plans
					) : (
						<button type="button" className="btn" onClick={again}>
							{own.again}
						</button>
					)}
					<a className="btn ghost" href={localePath(locale, "/contact-us")}>
						{own.contact}
					</a>
				</p>
			)}
		</section>
	);
}
