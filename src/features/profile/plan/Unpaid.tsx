import type { PropsWithChildren } from "react";
import { Button } from "../../../ui/forms/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { warn } from "../../../ui/icons.ts";
import { type RenewalProps, setRenewal } from "./RenewSwitch.tsx";

/** A failed renewal, to be paid or declined. */
export function Unpaid({
	url,
	children,
	...renewal
}: PropsWithChildren<RenewalProps & { url: string | null }>) {
	const { pay, decline, declined } = renewal.words.premium;
	return (
		<div className="note warn" role="status">
			<Icon path={warn} />
			<p>{children}</p>
			<div className="row">
				{url && (
					<a className="btn small ghost" href={url}>
						{pay}
					</a>
				)}
				<Button look="small ghost" label={decline} onClick={() => setRenewal(false, declined, renewal)} />
			</div>
		</div>
	);
}
