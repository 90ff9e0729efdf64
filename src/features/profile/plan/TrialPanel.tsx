import { type ReactNode, useState } from "react";
import type { Account } from "../../../../functions/contract/account/account.ts";
import { beginTrial } from "../../../../functions/contract/billing/billing.ts";
import {
	fill,
	formatLongDay,
	formatNumber,
	type LocalizedProps,
	pluralize,
} from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { call } from "../../../api/call.ts";
import { getMessage } from "../../../api/message.ts";
import { Facts } from "../../../ui/blocks/Facts.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { notify } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";
import "../profile-page.css";
import "./home.css";
import "./refund-box.css";

type Props = LocalizedProps<TabWords> & { account: Account; confirming: ReactNode };

export function TrialPanel({ account, confirming, locale, words }: Props) {
	const labels = words.trial;
	const { free } = words;
	const { email, package: plan, trial } = account;
	const end = formatLongDay(locale, trial.end_date ?? "");
	return (
		<>
			<section className="intro sheet frame">
				<img className="chart flip" src="/charts/free.svg" alt="" />
				<span className="badge on">{labels.badge}</span>
				<h1>{pluralize(locale, labels, "left", trial.days_left)}</h1>
				<p className="muted">{fill(words.standing.trial, { date: end })}</p>
			</section>
			<div className="duo">
				{confirming || (
					<section className="panel">
						<h2>{labels.keep}</h2>
						<p className="muted panel-text">{pluralize(locale, labels, "follow", trial.days_left)}</p>
						<a className="btn" href={getLocalePath(locale, "/pricing")}>
							{labels.plans}
						</a>
					</section>
				)}
				<section className="panel">
					<h2>{free.facts}</h2>
					<Facts
						rows={[
							[free.plan, labels.badge],
							[labels.ends, end],
							[words.premium.devices, formatNumber(locale, plan?.allowed_devices ?? 1)],
							[free.next, free.next_value],
							[free.email, <bdi key="email">{email}</bdi>],
						]}
					/>
				</section>
			</div>
		</>
	);
}

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
