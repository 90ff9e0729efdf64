import { type PropsWithChildren, useId, useState } from "react";
import { autoRenew, type Billing, checkoutTimeouts } from "../../../../functions/contract/billing/billing.ts";
import { fill, formatLongDay, formatMoney, type LocalizedProps } from "../../../../i18n/format.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { call } from "../../../api/call.ts";
import { Actions } from "../../../ui/forms/Actions.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { warn } from "../../../ui/icons.ts";
import { notify, notifyFailure } from "../../../ui/toast.ts";
import { ConfirmBox } from "../ConfirmBox.tsx";
import type { TabWords } from "../profile-words.ts";
import "./renew-switch.css";

type RenewalProps = LocalizedProps<TabWords> & { onChange: (billing: Billing) => void };
type Props = RenewalProps & { billing: Billing };

/** Turns auto-renew on or off, and says so. */
async function setRenewal(enabled: boolean, done: string, { onChange, locale, words }: RenewalProps) {
	const deadline = checkoutTimeouts.browser;
	const result = await call(autoRenew, { enabled }, { token: true, deadline });
	if (!result.ok) return notifyFailure(result, words, locale, words.premium.renew.failed);
	notify.success(done);
	onChange(result.data);
}

export function RenewSwitch({ billing, onChange, locale, words }: Props) {
	const labels = words.premium.renew;
	const id = useId();
	const [asking, setAsking] = useState(false);
	const [pending, setPending] = useState(false);
	const end = billing.package ? formatLongDay(locale, billing.package.end_date) : "";
	const on = billing.auto_renew;

	const close = () => setAsking(false);
	const set = async (enabled: boolean) => {
		setPending(true);
		const takeChange = (next: Billing) => {
			close();
			onChange(next);
		};
		const done = enabled ? labels.turned_on : labels.turned_off;
		await setRenewal(enabled, done, { onChange: takeChange, locale, words });
		setPending(false);
	};
	const toggle = () => {
		if (pending) return;
		if (on) setAsking(!asking);
		else set(true);
	};
	return (
		<section className="panel">
			<label className="switch" htmlFor={id}>
				<span>
					<b className="d">{labels.h2}</b>
					<span className="muted sm" id={`${id}-text`}>
						{getRenewalStatus(billing, locale, words.standing)}
					</span>
				</span>
				{billing.renewable && (
					<input
						type="checkbox"
						role="switch"
						id={id}
						checked={on}
						aria-checked={on}
						aria-label={labels.h2}
						aria-describedby={`${id}-text`}
						aria-busy={pending || undefined}
						onChange={toggle}
					/>
				)}
			</label>
			{asking && on && (
				<ConfirmBox title={labels.sure} level="h3" onClose={close}>
					<p>{fill(labels.sure_text, { date: end })}</p>
					<Actions
						isDanger
						isBusy={pending}
						label={labels.confirm}
						busyLabel={labels.saving}
						onClick={() => set(false)}
						cancel={[labels.keep, close]}
					/>
				</ConfirmBox>
			)}
		</section>
	);
}

export function getRenewalStatus(billing: Billing, locale: Locale, words: TabWords["standing"]): string {
	const date = billing.package ? formatLongDay(locale, billing.package.end_date) : "";
	if (billing.pass_from) return fill(words.follows, { from: formatLongDay(locale, billing.pass_from), date });
	if (!billing.renews_at) return fill(words.ends, { date });
	const price = formatMoney(locale, billing.renewal_price, billing.currency);
	return fill(words.renews, { date: formatLongDay(locale, billing.renews_at), price });
}

/** A failed renewal, to be paid or declined. */
export function Unpaid({
	url,
	children,
	...renewal
}: PropsWithChildren<RenewalProps & { url: string | null }>) {
	const { pay, decline, decline_sure, declined, renew } = renewal.words.premium;
	const [asking, setAsking] = useState(false);
	const [isDeclined, setDeclined] = useState(false);
	if (isDeclined) return null;
	const close = () => setAsking(false);
	const onChange: RenewalProps["onChange"] = (billing) => {
		// Until the account is loaded again, another press would fail.
		setDeclined(true);
		renewal.onChange(billing);
	};
	return (
		<>
			<div className="note warn" role="status">
				<Icon path={warn} />
				<p>{children}</p>
				<div className="row">
					{url && (
						<a className="btn small ghost" href={url}>
							{pay}
						</a>
					)}
					<Button
						look="small ghost"
						label={decline}
						aria-expanded={asking}
						onClick={() => setAsking(!asking)}
					/>
				</div>
			</div>
			{asking && (
				<ConfirmBox title={renew.sure} onClose={close}>
					<p>{decline_sure}</p>
					<Actions
						isDanger
						label={renew.confirm}
						busyLabel={renew.saving}
						onClick={() => setRenewal(false, declined, { ...renewal, onChange })}
						cancel={[renew.keep, close]}
					/>
				</ConfirmBox>
			)}
		</>
	);
}
