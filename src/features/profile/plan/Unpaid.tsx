import type { PropsWithChildren } from "react";
import { autoRenew, type Billing, checkoutTimeouts } from "../../../../functions/contract/billing/billing.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { warn } from "../../../ui/icons.ts";
import { notify, notifyFailure } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";

type Props = PropsWithChildren<
	LocalizedProps<TabWords> & { url: string | null; onDeclined: (billing: Billing) => void }
>;

/** A failed renewal, to be paid or declined. */
export function Unpaid({ url, onDeclined, children, locale, words }: Props) {
	const labels = words.premium;
	const decline = async () => {
		const options = { token: true, deadline: checkoutTimeouts.browser } as const;
		const result = await call(autoRenew, { enabled: false }, options);
		if (!result.ok) return notifyFailure(result, words, locale, labels.renew.failed);
		notify.success(labels.declined);
		onDeclined(result.data);
	};
	return (
		<div className="note warn" role="status">
			<Icon path={warn} />
			<p>{children}</p>
			<div className="row">
				{url && (
					<a className="btn small ghost" href={url}>
						{labels.pay}
					</a>
				)}
				<Button look="small ghost" label={labels.decline} onClick={decline} />
			</div>
		</div>
	);
}
