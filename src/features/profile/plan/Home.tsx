import { type ReactNode, useState } from "react";
import { me } from "../../../../functions/contract/account/account.ts";
import type { User } from "../../../../functions/contract/account/auth.ts";
import { fill, formatLongDay, type LocalizedProps } from "../../../../i18n/format.ts";
import { useCall } from "../../../api/use-query.ts";
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

type Props = LocalizedProps<TabWords> & { user: User | null };

export function Home({ user, ...text }: Props) {
	const { locale, words } = text;
	const [checkout, setCheckout] = useState(() => new URLSearchParams(location.search).get("checkout"));
	const query = useCall(me, { token: true, keepPreviousData: true });
	const { data: account, failure, refetch } = query;
	const onOver = () => {
		forgetParameter("checkout");
		setCheckout(null);
		refetch();
	};
	if (checkout) return <Returned checkout={checkout} onOver={onOver} {...text} />;
	const failed = <LoadFailure title={words.failed_account} of={query} {...text} />;
	if (!account)
		return (
			<>
				<Greeting user={user} isLoading={!failure} words={words} />
				{failed}
			</>
		);
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
	isLoading?: boolean;
	words: Pick<ProfileWords, "h1" | "welcome">;
	children?: ReactNode;
}

export function Greeting({
	user,
	isLoading = false,
	words,
	children = <Skeleton letters={14} />,
}: GreetingProps) {
	return (
		<section className="intro sheet frame" aria-busy={isLoading || undefined}>
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
