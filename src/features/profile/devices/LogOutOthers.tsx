import { useState } from "react";
import { endSessions, sessions } from "../../../../functions/contract/account/account.ts";
import { call } from "../../../api/call.ts";
import { messageOf } from "../../../api/message.ts";
import { useCall } from "../../../api/use-query.ts";
import { BusyButton } from "../../../ui/forms/BusyButton.tsx";
import { notify } from "../../../ui/toast.ts";
import type { PieceProps } from "../security/security-piece.ts";

interface Props extends Pick<PieceProps, "refetch" | "locale" | "words"> {
	onDone: () => void;
}

/** Offered once two-step login is on, where there are other devices: who logged in before, with the password alone, is still in. */
export function LogOutOthers({ refetch, onDone, locale, words }: Props) {
	const labels = words.section.others;
	const [pending, setPending] = useState(false);
	const { data: all } = useCall(sessions, { token: true });
	const logOut = async () => {
		setPending(true);
		const result = await call(endSessions, { others: true }, { token: true });
		setPending(false);
		if (!result.ok) return void notify.error(messageOf(result, words, locale, labels.failed));
		notify.success(labels.done);
		onDone();
		refetch();
	};
	if (!all?.some(({ current }) => !current)) return null;
	return (
		<div className="note warn">
			<p>{labels.text}</p>
			<BusyButton
				className="btn small ghost"
				isBusy={pending}
				label={labels.button}
				busyLabel={labels.busy}
				onClick={logOut}
			/>
		</div>
	);
}
