import { type ReactNode, useCallback, useEffect, useState } from "react";
import { me } from "../../../../functions/contract/account/account.ts";
import type { User } from "../../../../functions/contract/account/auth.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { earlyOrNow } from "../../../api/early.ts";
import { messageOf } from "../../../api/message.ts";
import { dataOf, failureOf, useCall } from "../../../api/use-loaded.ts";
import { fill } from "../../../i18n/format.ts";
import { Confirming } from "../../../ui/forms/Confirming.tsx";
import { Failed } from "../../../ui/forms/Failed.tsx";
import { Skeleton } from "../Skeleton.tsx";
import type { ProfileWords, TabWords } from "../words.ts";
import { FreePanel } from "./FreePanel.tsx";
import { Invoices } from "./Invoices.tsx";
import { day } from "./money.ts";
import { PremiumPanel } from "./PremiumPanel.tsx";
import { Returned } from "./Returned.tsx";
import { TrialOffer } from "./TrialOffer.tsx";
import { TrialPanel } from "./TrialPanel.tsx";
import { Unpaid } from "./Unpaid.tsx";
import "./home.css";

interface Props {
	/** Who the token names; null in the first state, which the server renders. */
	user: User | null;
	chart: ReactNode;
	/** Shows what needs the words that come by themselves; what stands beside something else says nothing until they are there. */
	later: (panel: (all: TabWords) => ReactNode, beside?: boolean) => ReactNode;
	/** Whether those words are still on their way. */
	waiting: boolean;
	locale: Locale;
	words: ProfileWords;
}

/** The first tab: the free panel, the one of the trial, or for any other type the premium one. */
export function Home({ user, chart, later, waiting, locale, words }: Props) {
	const [returned, forget] = useReturned();
	// In the first state it is not known yet whether this tab is the one that the address names.
	const [loaded, again] = useCall(me, { token: true, wanted: user !== null, fetch: earlyOrNow });
	const account = dataOf(loaded);
	const failure = failureOf(loaded);
	if (returned)
		return later((all) => (
			<Returned
				checkout={returned}
				onOver={() => {
					forget();
					again();
				}}
				locale={locale}
				words={all}
			/>
		));
	const unpaid = (all: TabWords) =>
		account?.unpaid && (
			<Unpaid url={account.unpaid.url} words={all.premium}>
				{fill(all.standing.ended, { date: day(locale, account.unpaid.ended_at) })}
			</Unpaid>
		);
	const confirming = (all: TabWords) =>
		account?.confirming && <Confirming coins={account.confirming} locale={locale} words={all.confirming} />;
	if (account?.type === "trial")
		return later((all) => (
			<>
				<TrialPanel
					account={account}
					chart={chart}
					confirming={confirming(all)}
					locale={locale}
					words={all}
				/>
				{unpaid(all)}
				<Invoices quiet locale={locale} words={all} />
			</>
		));
	if (account && account.type !== "free")
		return later((all) => (
			<PremiumPanel
				account={account}
				chart={<PaidChart />}
				confirming={confirming(all)}
				onEnded={again}
				locale={locale}
				words={all}
			/>
		));
	const shown = account ?? user;
	return (
		<>
			<section className="hello" aria-busy={!loaded || undefined}>
				{chart}
				<p className="w">{words.home.welcome}</p>
				<h1>
					{shown ? (
						<bdi>{shown.name}</bdi>
					) : (
						<>
							<span className="vh">{words.h1}</span>
							<Skeleton letters={16} />
						</>
					)}
				</h1>
				<p className="mut">{shown ? <bdi>{shown.email}</bdi> : <Skeleton letters={24} />}</p>
				<p className="row badges">
					{account ? (
						!account.confirming && <span className="badge">{words.home.free.badge}</span>
					) : (
						<Skeleton letters={14} />
					)}
				</p>
			</section>
			{failure ? (
				<Failed
					title={words.home.failed}
					text={messageOf(failure, words, locale)}
					retry={words.retry_label}
					onRetry={again}
				/>
			) : !account || waiting ? (
				// Its place is kept until all that stands here is known: an offer that came above it would push it down.
				<FreePanel account={null} locale={locale} words={words.home.free} />
			) : (
				<>
					{account.unpaid && later(unpaid, true)}
					{account.trial.state === "open" &&
						!account.confirming &&
						later((all) => <TrialOffer onBegun={again} locale={locale} words={all} />, true)}
					<FreePanel
						account={account}
						confirming={account.confirming && later(confirming, true)}
						locale={locale}
						words={words.home.free}
					/>
					{later(
						(all) => (
							<Invoices quiet locale={locale} words={all} />
						),
						true,
					)}
				</>
			)}
		</>
	);
}

/** The whole island, for who has a paid plan: a file, as the page holds the islet of the free one. */
const PaidChart = () => <img className="chart flip" src="/charts/paid.svg" alt="" />;

/** The checkout that the address comes back from, once the island is alive; and the way to forget it. */
function useReturned(): [string | null, () => void] {
	const [checkout, setCheckout] = useState<string | null>(null);
	useEffect(() => setCheckout(new URLSearchParams(location.search).get("checkout")), []);
	const forget = useCallback(() => {
		const url = new URL(location.href);
		url.searchParams.delete("checkout");
		history.replaceState(null, "", url);
		setCheckout(null);
	}, []);
	return [checkout, forget];
}
