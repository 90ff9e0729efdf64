import { type PropsWithChildren, useState } from "react";
import { Actions } from "../../../ui/forms/Actions.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { warn } from "../../../ui/icons.ts";
import { ConfirmBox } from "../ConfirmBox.tsx";
import { type RenewalProps, setRenewal } from "./RenewSwitch.tsx";

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
