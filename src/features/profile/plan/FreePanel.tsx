import type { ReactNode } from "react";
import type { Account } from "../../../../functions/contract/account/account.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { Facts } from "../../../ui/blocks/Facts.tsx";
import { Skeleton } from "../../../ui/blocks/Skeletons.tsx";
import type { ProfileWords } from "../profile-words.ts";
import "../profile-page.css";

interface Props extends LocalizedProps<ProfileWords["home"]["free"]> {
	account: Account | null;
	/** Replaces the offer while a payment is being confirmed. */
	confirming?: ReactNode;
}

export function FreePanel({ account, confirming, locale, words }: Props) {
	const pricing = getLocalePath(locale, "/pricing");
	return (
		<div className="duo">
			{confirming || (
				<section className="panel">
					<h2>{account ? words.h2 : <Skeleton letters={20} />}</h2>
					<p className="muted panel-text">{account ? words.text : <Skeleton letters={40} />}</p>
					{account && (
						// While the trial is available, it's the page's only primary action.
						<a className={account.trial.state === "open" ? "btn ghost" : "btn"} href={pricing}>
							{words.upgrade}
						</a>
					)}
				</section>
			)}
			<section className="panel">
				<h2>{account ? words.facts : <Skeleton letters={14} />}</h2>
				<Facts
					rows={[
						[words.plan, account && words.plan_value],
						[words.next, account && words.next_value],
						[words.email, account && <bdi key="email">{account.email}</bdi>],
					]}
				/>
			</section>
		</div>
	);
}
