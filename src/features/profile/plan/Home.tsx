import { type ReactNode, useState } from "react";
import { type Account, me } from "../../../../functions/contract/account/account.ts";
import type { User } from "../../../../functions/contract/account/auth.ts";
import { fill, formatLongDay, type LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { useCall } from "../../../api/use-query.ts";
import { Facts } from "../../../ui/blocks/Facts.tsx";
import { Skeleton } from "../../../ui/blocks/Skeletons.tsx";
import { ConfirmingCoins } from "../../../ui/forms/ConfirmingCoins.tsx";
import { LoadFailure, Loading } from "../../../ui/forms/LoadFailure.tsx";
import { forgetParameter } from "../../../ui/navigate.ts";
import type { ProfileWords, TabWords } from "../profile-words.ts";
import { Invoices } from "./Invoices.tsx";
import { PremiumPanel } from "./PremiumPanel.tsx";
import { PastRefund } from "./RefundBox.tsx";
import { Unpaid } from "./RenewSwitch.tsx";
import { Returned } from "./Returned.tsx";
import { TrialOffer, TrialPanel } from "./TrialPanel.tsx";
import "./home.css";
import "../profile-page.css";

type Props = LocalizedProps<TabWords> & { user: User | null };

export function Home({ user, ...text }: Props) {
	const { locale, words } = text;
	const [checkout, setCheckout] = useState(() => new URLSearchParams(location.search).get("checkout"));
	const query = useCall(me, { token: true });
	const { data: account, refetch } = query;
	const onOver = () => {
		forgetParameter("checkout");
		setCheckout(null);
		refetch();
	};
	if (checkout) return <Returned checkout={checkout} onOver={onOver} {...text} />;
	if (!account)
		return (
			<>
				<Greeting user={user} words={words} />
				<Loading title={words.failed_account} of={query} {...text} />
			</>
		);
	const failed = <LoadFailure title={words.failed_account} of={query} {...text} />;
	const { type, trial, unpaid } = account;
	const confirming = account.confirming && (
		<ConfirmingCoins coins={account.confirming} locale={locale} words={words.confirming} />
	);
	if (type !== "free" && type !== "trial")
		return (
			<>
				{failed}
				<PremiumPanel account={account} confirming={confirming} onEnded={refetch} {...text} />
			</>
		);
	return (
		<>
			{type === "free" && (
				<Greeting user={account} words={words}>
					{!confirming && <span className="badge">{words.free.badge}</span>}
				</Greeting>
			)}
			{failed}
			{type === "trial" && <TrialPanel account={account} confirming={confirming} {...text} />}
			{unpaid && (
				<Unpaid url={unpaid.url} onChange={refetch} {...text}>
					{fill(words.standing.ended, { date: formatLongDay(locale, unpaid.ended_at) })}
				</Unpaid>
			)}
			{type === "free" && trial.state === "open" && !confirming && <TrialOffer onBegun={refetch} {...text} />}
			{type === "free" && <FreePanel account={account} confirming={confirming} {...text} />}
			<Invoices quiet {...text}>
				<PastRefund {...text} />
			</Invoices>
		</>
	);
}

interface GreetingProps {
	user: Pick<User, "name" | "email"> | null;
	words: Pick<ProfileWords, "h1" | "welcome">;
	children?: ReactNode;
}

export function Greeting({ user, words, children = <Skeleton letters={14} /> }: GreetingProps) {
	return (
		<section className="intro sheet frame">
			<img className="chart flip" src="/charts/free.svg" alt="" />
			<p className="kicker">{words.welcome}</p>
			<h1>
				{user ? (
					<bdi>{user.name}</bdi>
				) : (
					<>
						<span className="visually-hidden">{words.h1}</span>
						<Skeleton letters={16} />
					</>
				)}
			</h1>
			<p className="muted">{user ? <bdi>{user.email}</bdi> : <Skeleton letters={24} />}</p>
			<p className="row badges">{children}</p>
		</section>
	);
}

interface FreePanelProps extends LocalizedProps<TabWords> {
	account: Account;
	/** Replaces the offer while a payment is being confirmed. */
	confirming: ReactNode;
}

function FreePanel({ account, confirming, locale, words }: FreePanelProps) {
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
