import { useState } from "react";
import {
	type Billing,
	billing as billingOf,
	type Refund,
} from "../../../../functions/contract/billing/billing.ts";
import { fill, formatLongDay, formatMoney, type LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { useCall } from "../../../api/use-query.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import { ConfirmBox } from "../ConfirmBox.tsx";
import { RefundForm } from "../plan/RefundBox.tsx";
import type { TabWords } from "../profile-words.ts";
import { DeleteForm } from "./DeleteForm.tsx";
import "../profile-page.css";

export function DeleteAccount(text: LocalizedProps<TabWords>) {
	const { words } = text;
	const labels = words.profile.delete;
	const [open, setOpen] = useState<"deletion" | "refund" | null>(null);
	const query = useCall(billingOf, { token: true, enabled: open !== null });
	const { data: billing, isLoading, setData } = query;
	const close = () => setOpen(null);
	return (
		<section className="panel">
			<h2>{labels.h2}</h2>
			<p className="muted lost-text">{labels.text}</p>
			<ul className="lost">
				{labels.goes.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
			<p className="muted">{labels.paid}</p>
			<p className="muted">{labels.stays}</p>
			<p className="muted panel-text">{labels.moved}</p>
			<Button
				look="bad"
				label={labels.button}
				aria-expanded={open !== null}
				onClick={() => setOpen(open ? null : "deletion")}
			/>
			{open && (
				<ConfirmBox title={labels.sure} level="h3" onClose={close}>
					{isLoading ? (
						<p className="muted" role="status">
							{words.loading}
						</p>
					) : open === "refund" && billing?.refund ? (
						<RefundForm
							refund={billing.refund}
							onDone={(next) => {
								setData(next);
								setOpen("deletion");
							}}
							onCancel={() => setOpen("deletion")}
							{...text}
						/>
					) : (
						<>
							<LoadFailure title={words.failed_account} of={query} {...text} />
							{billing && <DeleteMoney billing={billing} onRefund={() => setOpen("refund")} {...text} />}
							<DeleteForm onCancel={close} {...text} />
						</>
					)}
				</ConfirmBox>
			)}
		</section>
	);
}

type DeleteMoneyProps = LocalizedProps<TabWords> & { billing: Billing; onRefund: () => void };

/** Whether a closed refund is too late, or was decided before its deadline. Null if there's nothing to say any more. */
function getDeletionState({ state, until }: Refund, hasPlan: boolean) {
	if (state !== "closed") return state;
	if (Date.parse(until) > Date.now()) return "closed_early";
	return hasPlan ? state : null;
}

export function DeleteMoney({ billing, onRefund, locale, words }: DeleteMoneyProps) {
	const labels = words.profile.delete.money;
	const { refund, package: plan } = billing;
	const state = refund && getDeletionState(refund, plan !== null);
	const facts = {
		price: formatMoney(locale, refund?.amount ?? null, refund?.currency ?? null),
		date: refund ? formatLongDay(locale, refund.until) : "",
	};
	return (
		<>
			{billing.state === "activating" && <p>{labels.activating}</p>}
			{state && <p>{fill(labels[state], facts)}</p>}
			{state === "open" && (
				<div className="row">
					<Button look="small" label={labels.first} onClick={onRefund} />
				</div>
			)}
			{(state === "mail" || state === "closed_early") && (
				<div className="row">
					<a className="btn small" href={getLocalePath(locale, "/contact-us")}>
						{words.premium.refund.contact}
					</a>
				</div>
			)}
			{plan && state !== "refunded" && (
				<p>{fill(labels.time, { date: formatLongDay(locale, plan.end_date) })}</p>
			)}
		</>
	);
}
