import { type ReactNode, useEffect, useState } from "react";
import { type Account, me } from "../../../../functions/contract/account/account.ts";
import type { User } from "../../../../functions/contract/account/auth.ts";
import { fill, formatLongDay, type LocalizedProps } from "../../../../i18n/format.ts";
import { type Query, useCall } from "../../../api/use-query.ts";
import { Skeleton } from "../../../ui/blocks/Skeletons.tsx";
import { ConfirmingCoins } from "../../../ui/forms/ConfirmingCoins.tsx";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import { forgetParameter } from "../../../ui/navigate.ts";
import type { ProfileWords, TabWords } from "../profile-words.ts";
import { FreePanel } from "./FreePanel.tsx";
import { Invoices } from "./Invoices.tsx";
import { PremiumPanel } from "./PremiumPanel.tsx";
import { PastRefund } from "./RefundBox.tsx";
import { Returned } from "./Returned.tsx";
import { TrialOffer, TrialPanel } from "./TrialPanel.tsx";
import { Unpaid } from "./Unpaid.tsx";
import "./home.css";

interface Props extends LocalizedProps<ProfileWords> {
	/** The token's user; null in the prerendered state. */
	user: User | null;
	/** Words of paid plans once loaded, and what to show without them. */
	all: TabWords | null;
	placeholder: ReactNode;
	deferred: Query<unknown>;
}

export function Home({ user, all, placeholder, deferred, locale, words }: Props) {
	const [checkout, setCheckout] = useState<string | null>(null);
	useEffect(() => setCheckout(new URLSearchParams(location.search).get("checkout")), []);
	// The prerendered state doesn't know yet which tab the address names.
	const query = useCall(me, { token: true, keepPreviousData: true, enabled: user !== null });
	const { data: account, failure, refetch } = query;
	const failed = <LoadFailure title={words.home.failed} of={query} locale={locale} words={words} />;
	const onOver = () => {
		forgetParameter("checkout");
		setCheckout(null);
		refetch();
	};
	if (checkout)
		return all ? <Returned checkout={checkout} onOver={onOver} locale={locale} words={all} /> : placeholder;
	const unpaid = all && account?.unpaid && (
		<Unpaid url={account.unpaid.url} onChange={refetch} locale={locale} words={all}>
			{fill(all.standing.ended, { date: formatLongDay(locale, account.unpaid.ended_at) })}
		</Unpaid>
	);
	const confirming = all && account?.confirming && (
		<ConfirmingCoins coins={account.confirming} locale={locale} words={all.confirming} />
	);
	const quietInvoices = all && (
		<Invoices quiet locale={locale} words={all}>
			<PastRefund locale={locale} words={all} />
		</Invoices>
	);
	if (account && account.type !== "free") {
		if (!all) return placeholder;
		const panel = { account, confirming, locale, words: all };
		if (account.type !== "trial")
			return (
				<>
					{failed}
					<PremiumPanel {...panel} onEnded={refetch} />
				</>
			);
		return (
			<>
				{failed}
				<TrialPanel {...panel} />
				{unpaid}
				{quietInvoices}
			</>
		);
	}
	return (
		<>
			<Greeting user={user} account={account} isLoading={!account && !failure} words={words} />
			{failure ? (
				failed
			) : !account || deferred.isLoading ? (
				// Reserves space until everything here is known, so that a late offer doesn't move the page.
				<FreePanel account={null} locale={locale} words={words.home.free} />
			) : (
				<>
					<LoadFailure title={words.failed} of={deferred} locale={locale} words={words} />
					{unpaid}
					{all && account.trial.state === "open" && !account.confirming && (
						<TrialOffer onBegun={refetch} locale={locale} words={all} />
					)}
					<FreePanel account={account} confirming={confirming} locale={locale} words={words.home.free} />
					{quietInvoices}
				</>
			)}
		</>
	);
}

type GreetingProps = Pick<Props, "user" | "words"> & { account: Account | null; isLoading: boolean };

function Greeting({ user, account, isLoading, words }: GreetingProps) {
	const person = account ?? user;
	return (
		<section className="intro sheet frame" aria-busy={isLoading || undefined}>
			<img className="chart flip" src="/charts/free.svg" alt="" />
			<p className="kicker">{words.home.welcome}</p>
			<h1>
				{person ? (
					<bdi>{person.name}</bdi>
				) : (
					<>
						<span className="visually-hidden">{words.h1}</span>
						<Skeleton letters={16} />
					</>
				)}
			</h1>
			<p className="muted">{person ? <bdi>{person.email}</bdi> : <Skeleton letters={24} />}</p>
			<p className="row badges">
				{account ? (
					!account.confirming && <span className="badge">{words.home.free.badge}</span>
				) : (
					<Skeleton letters={14} />
				)}
			</p>
		</section>
	);
}
