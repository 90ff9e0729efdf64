import type { ReactNode } from "react";
import type { Account } from "../../../../functions/contract/account/account.ts";
import { type Billing, billing as billingCall } from "../../../../functions/contract/billing/billing.ts";
import {
	fill,
	formatLongDay,
	formatNumber,
	type LocalizedProps,
	pluralize,
	unknownFigure,
} from "../../../../i18n/format.ts";
import { useCall } from "../../../api/use-query.ts";
import { Facts } from "../../../ui/blocks/Facts.tsx";
import { Skeleton } from "../../../ui/blocks/Skeletons.tsx";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import type { TabWords } from "../profile-words.ts";
import { Invoices } from "./Invoices.tsx";
import { RefundBox } from "./RefundBox.tsx";
import { getRenewalStatus, RenewSwitch, Unpaid } from "./RenewSwitch.tsx";
import "../profile-page.css";
import "./home.css";

interface Props extends LocalizedProps<TabWords> {
	account: Account;
	confirming: ReactNode;
	/** Called when a refund ended the plan. */
	onEnded: () => void;
}

function methodText({ brand, last4 }: NonNullable<Billing["payment_method"]>, words: TabWords): string {
	const names: Record<string, string | undefined> = words.premium.methods;
	const name = names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
	return last4 ? `${name} •••• ${last4}` : name;
}

export function PremiumPanel({ account, confirming, onEnded, ...text }: Props) {
	const { locale, words } = text;
	const labels = words.premium;
	const query = useCall(billingCall, { token: true });
	const { data: billing, setData } = query;
	const plan = billing?.package ?? account.package;
	const id = billing?.package?.id ?? account.type;
	const name = words.plans[id] ?? plan?.name ?? words.compare.paid;
	const takeChange = (next: Billing) => {
		setData(next);
		if (next.state === "free") onEnded();
	};
	const line = billing?.package
		? getRenewalStatus(billing, locale, words.standing)
		: plan && fill(words.standing.ends, { date: formatLongDay(locale, plan.end_date) });
	const method = billing?.payment_method;
	return (
		<>
			<section className="intro sheet frame">
				<img className="chart flip" src="/charts/paid.svg" alt="" />
				<span className="badge on">{labels.badge}</span>
				<h1>{name}</h1>
				<p className="muted">{line}</p>
				{account.trial.state === "kept" && (
					<p className="muted">{pluralize(locale, words.trial, "kept", account.trial.days_left)}</p>
				)}
			</section>
			{billing?.payment_failed && plan && (
				<Unpaid url={billing.payment_failed.url} onChange={takeChange} {...text}>
					{fill(words.standing.unpaid, { date: formatLongDay(locale, plan.end_date) })}
				</Unpaid>
			)}
			<LoadFailure title={words.failed_account} of={query} {...text} />
			{confirming}
			<div className="duo">
				<section className="panel">
					<h2>{labels.details}</h2>
					<Facts
						rows={[
							[labels.plan, name],
							[labels.devices, plan ? formatNumber(locale, plan.allowed_devices) : unknownFigure],
							[
								labels.next,
								billing &&
									(billing.renews_at ? formatLongDay(locale, billing.renews_at) : words.free.next_value),
							],
							[
								labels.method,
								billing && <bdi key="method">{method ? methodText(method, words) : labels.method_value}</bdi>,
							],
							[labels.email, billing && <bdi key="email">{billing.billing_email}</bdi>],
						]}
					/>
				</section>
				<div className="stack">
					{billing?.refund && <RefundBox billing={billing} onChange={takeChange} {...text} />}
					{billing ? (
						<RenewSwitch billing={billing} onChange={takeChange} {...text} />
					) : (
						<div className="panel" aria-hidden="true">
							<Skeleton letters={24} />
						</div>
					)}
				</div>
			</div>
			<Invoices {...text} />
		</>
	);
}
