import { useState } from "react";
import { endSessions } from "../../../../functions/contract/account/account.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { call } from "../../../api/call.ts";
import { signOut } from "../../../stores/session.ts";
import { Actions } from "../../../ui/forms/Actions.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { out } from "../../../ui/icons.ts";
import { navigate } from "../../../ui/navigate.ts";
import { notifyFailure, notifyNext } from "../../../ui/toast.ts";
import { ConfirmBox } from "../ConfirmBox.tsx";
import type { TabWords } from "../profile-words.ts";

/** Ends every session, including this one, after a confirmation; the login page reports it. */
export function LogOutAll({ locale, words }: LocalizedProps<TabWords>) {
	const labels = words.devices;
	const [asking, setAsking] = useState(false);
	const [pending, setPending] = useState(false);
	const [manual, setManual] = useState(false);
	const close = () => {
		if (!pending) setAsking(false);
	};
	const logOut = async () => {
		setPending(true);
		const result = await call(endSessions, manual ? { manual } : {}, { token: true });
		if (!result.ok) {
			setPending(false);
			return notifyFailure(result, words, locale, labels.log_out_all_failed);
		}
		signOut();
		notifyNext("success", labels.logged_out_all);
		navigate.to(getLocalePath(locale, "/login"));
	};
	return (
		<>
			<Button
				look="small bad"
				icon={out}
				label={labels.log_out_all}
				aria-expanded={asking}
				onClick={() => (asking ? close() : setAsking(true))}
			/>
			{asking && (
				<ConfirmBox title={labels.log_out_all_h2} onClose={close}>
					<p>{labels.log_out_all_text}</p>
					<label>
						<input type="checkbox" checked={manual} onChange={({ target }) => setManual(target.checked)} />
						{labels.log_out_all_manual}
					</label>
					<Actions
						isDanger
						isBusy={pending}
						label={labels.log_out_all_confirm}
						busyLabel={labels.logging_out}
						onClick={logOut}
						cancel={[words.cancel, close]}
					/>
				</ConfirmBox>
			)}
		</>
	);
}
