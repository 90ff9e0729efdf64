import { useEffect, useState } from "react";
import type { Billing } from "../../../../functions/contract/billing/billing.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { notify } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";
import { type Activation, followCheckout } from "./activation.ts";
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
