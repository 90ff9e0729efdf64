import type { Billing, Refund } from "../../../../functions/contract/billing/billing.ts";
import { fill, type LocalizedProps, longDay, money } from "../../../i18n/format.ts";
import { localePath } from "../../../routing/paths.ts";
import type { TabWords } from "../profile-words.ts";

interface Props extends LocalizedProps<TabWords> {
	billing: Billing;
	onRefund: () => void;
}

function stateOf({ refund, package: plan }: Billing): Refund["state"] | "closed_mail" | null {
	if (!refund) return null;
	if (refund.state !== "closed") return refund.state;
	if (Date.parse(refund.email_until) > Date.now()) return "closed_mail";
	return plan && "closed";
}

/** What becomes of the money when the account goes, and the way to have it back first. */
export function DeleteMoney({ billing, onRefund, locale, words }: Props) {
	const labels = words.profile.delete.money;
	const { refund, package: plan } = billing;
	const state = stateOf(billing);
	const until = state === "closed_mail" ? refund?.email_until : refund?.until;
	const facts = {
		price: money(locale, refund?.amount ?? null, refund?.currency ?? null),
		date: until ? longDay(locale, until) : "",
	};
	return (
		<>
			{billing.state === "activating" && <p>{labels.activating}</p>}
			{state && <p>{fill(labels[state], facts)}</p>}
			{state === "open" && (
				<div className="row">
					<button type="button" className="btn small" onClick={onRefund}>
						{labels.first}
					</button>
				</div>
			)}
			{(state === "mail" || state === "closed_mail") && (
				<div className="row">
					<a className="btn small" href={localePath(locale, "/contact-us")}>
						{words.premium.refund.contact}
					</a>
				</div>
			)}
			{plan && state !== "refunded" && <p>{fill(labels.time, { date: longDay(locale, plan.end_date) })}</p>}
		</>
	);
}
