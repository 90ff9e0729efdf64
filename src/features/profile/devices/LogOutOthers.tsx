import { useState } from "react";
import { endSessions, sessions } from "../../../../functions/contract/account/account.ts";
import { call } from "../../../api/call.ts";
import { messageOf } from "../../../api/message.ts";
import { dataOf, useCall } from "../../../api/use-loaded.ts";
import { notify } from "../../../ui/toast.ts";
import type { PieceProps } from "../security/security-piece.ts";

interface Props extends Pick<PieceProps, "again" | "locale" | "words"> {
	onDone: () => void;
}

/** Offered once two-step login is on, where there are other devices: who logged in before, with the password alone, is still in. */
export function LogOutOthers({ again, onDone, locale, words }: Props) {
	const own = words.section.others;
	const [pending, setPending] = useState(false);
	const [loaded] = useCall(sessions, { token: true });
	const logOut = async () => {
		setPending(true);
		const result = await call(endSessions, { others: true }, { token: true });
		setPending(false);
		if (!result.ok) return void notify.error(messageOf(result, words, locale, own.failed));
		notify.success(own.done);
		onDone();
		again();
	};
	if (!dataOf(loaded)?.some(({ current }) => !current)) return null;
	return (
		<div className="note warn">
			<p>{own.text}</p>
			<button
				type="button"
				className="btn small ghost"
				disabled={pending}
				aria-busy={pending || undefined}
				onClick={logOut}
			>
				{pending ? own.busy : own.button}
			</button>
		</div>
	);
}
