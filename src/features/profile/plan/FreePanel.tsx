import type { ReactNode } from "react";
import type { Account } from "../../../../functions/contract/account/account.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { Facts } from "../../../ui/blocks/Facts.tsx";
import type { TabWords } from "../profile-words.ts";
import "../profile-page.css";

interface Props extends LocalizedProps<TabWords> {
	account: Account;
	/** Replaces the offer while a payment is being confirmed. */
	confirming: ReactNode;
}

export function FreePanel({ account, confirming, locale, words }: Props) {
	const labels = words.free;
	return (
		<div className="duo">
			{confirming || (
				<section className="panel">
					<h2>{labels.h2}</h2>
					<p className="muted panel-text">{labels.text}</p>
					{/* While the trial is available, it's the page's only primary action. */}
					<a
						className={account.trial.state === "open" ? "btn ghost" : "btn"}
						href={getLocalePath(locale, "/pricing")}
					>
						{labels.upgrade}
					</a>
				</section>
			)}
			<section className="panel">
				<h2>{labels.facts}</h2>
				<Facts
					rows={[
						[labels.plan, labels.plan_value],
						[labels.next, labels.next_value],
						[labels.email, <bdi key="email">{account.email}</bdi>],
					]}
				/>
			</section>
		</div>
	);
}
