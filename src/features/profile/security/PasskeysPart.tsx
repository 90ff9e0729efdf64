import { useState } from "react";
import { addPasskey, beginPasskey } from "../../../../functions/contract/account/factors.ts";
import { call } from "../../../api/call.ts";
import { canUsePasskeys, createPasskey } from "../../../api/passkey.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { notify, notifyFailure } from "../../../ui/toast.ts";
import { PasskeyRow } from "./PasskeyRow.tsx";
import { type SecurityPartProps, useProof } from "./Proof.tsx";

export function PasskeysPart(props: SecurityPartProps) {
	const { state, refetch, locale, words } = props;
	const [ask, question] = useProof(props);
	const labels = words.security.keys;
	const [adding, setAdding] = useState(false);
	const [newId, setNewId] = useState<string | null>(null);
	if (!state.passkeys_possible) return null;

	const create = async (creation: Parameters<typeof createPasskey>[0]) => {
		setAdding(true);
		const passkey = await createPasskey(creation);
		const result = passkey && (await call(addPasskey, { passkey, name: labels.unnamed }, { token: true }));
		setAdding(false);
		if (!result) return void notify.error(labels.add_failed);
		if (!result.ok) return notifyFailure(result, words, locale, labels.add_failed);
		notify.success(labels.added);
		setNewId(result.data.id);
		refetch();
	};
	const add = () =>
		ask({
			title: labels.add_sure,
			isSafe: true,
			endpoint: beginPasskey,
			onDone: ({ data }) => void create(data),
		});
	return (
		<>
			<h3>{labels.h3}</h3>
			<p className="muted">{labels.text}</p>
			{state.passkeys.length > 0 && (
				<ul className="keys">
					{state.passkeys.map((passkey) => (
						<PasskeyRow {...props} key={passkey.id} passkey={passkey} isNew={passkey.id === newId} />
					))}
				</ul>
			)}
			{canUsePasskeys() ? (
				<div className="row">
					<Button
						look="small ghost"
						isBusy={adding}
						label={labels.add}
						busyLabel={labels.adding}
						onClick={add}
					/>
				</div>
			) : (
				<p className="muted">{labels.old}</p>
			)}
			{question}
		</>
	);
}
