import type { ReactNode } from "react";
import type { Account } from "../../../../functions/contract/account/account.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { fill, number, plural } from "../../../i18n/format.ts";
import { localePath } from "../../../routing/paths.ts";
import { Facts } from "../Facts.tsx";
import type { TabWords } from "../words.ts";
import { day } from "./money.ts";
import "../profile-page.css";
import "./home.css";

interface Props {
	account: Account;
	chart: ReactNode;
	/** What stands in the place of the way to a plan, while a payment is being confirmed. */
	confirming: ReactNode;
	locale: Locale;
	words: TabWords;
}

/** What someone on the free trial has: how long it lasts, what comes then, and what a plan changes about it. */
export function TrialPanel({ account, chart, confirming, locale, words }: Props) {
	const own = words.trial;
	const { free } = words.home;
	const { email, package: plan, trial } = account;
	const end = day(locale, trial.end_date ?? "");
	return (
		<>
			<section className="hello">
				{chart}
				<span className="badge on">{own.badge}</span>
				<h1>{plural(locale, own, "left", trial.days_left)}</h1>
				<p className="mut">{fill(words.standing.trial, { date: end })}</p>
			</section>
			<div className="duo">
				{confirming || (
					<section className="panel">
						<h2>{own.keep}</h2>
						<p className="mut panel-text">{plural(locale, own, "follow", trial.days_left)}</p>
						<a className="btn" href={localePath(locale, "/pricing")}>
							{own.plans}
						</a>
					</section>
				)}
				<section className="panel">
					<h2>{free.facts}</h2>
					<Facts
						rows={[
							[free.plan, own.badge],
							[own.ends, end],
							[words.premium.devices, number(locale, plan?.allowed_devices ?? 1)],
							[free.next, free.next_value],
							[free.email, <bdi key="email">{email}</bdi>],
						]}
					/>
				</section>
			</div>
		</>
	);
}
