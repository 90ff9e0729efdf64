import { useState } from "react";
import { beginTrial } from "../../../../functions/contract/billing/billing.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { call } from "../../../api/call.ts";
import { getMessage } from "../../../api/message.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { notify } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";
import "./refund-box.css";

export function TrialOffer({ onBegun, locale, words }: LocalizedProps<TabWords> & { onBegun: () => void }) {
	const labels = words.trial;
	/** Busy until the trial's panel replaces the offer. */
	const [hasBegun, setHasBegun] = useState(false);
	const [error, setError] = useState("");
	const begin = async () => {
		setError("");
		const result = await call(beginTrial, {}, { token: true });
		if (result.ok) {
			notify.success(labels.begun);
			setHasBegun(true);
			return onBegun();
		}
		if (result.status !== 401) setError(getMessage(result, words, locale, labels.failed));
	};
	return (
		<section className="panel buff">
			<h2>{labels.offer}</h2>
			<p className="panel-text">{labels.offer_text}</p>
			{error && (
				<p className="plan-note plan-note-error" role="alert">
					{error}
				</p>
			)}
			<Button isBusy={hasBegun} label={labels.begin} busyLabel={labels.beginning} onClick={begin} />
		</section>
	);
}
