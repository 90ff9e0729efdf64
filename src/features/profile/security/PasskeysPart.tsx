import { useState } from "react";
import {
	addPasskey,
	beginPasskey,
	type Passkey,
	removePasskey,
	renamePasskey,
} from "../../../../functions/contract/account/factors.ts";
import { checkLabel } from "../../../../functions/contract/fields.ts";
import { fill, formatDate } from "../../../../i18n/format.ts";
import { call } from "../../../api/call.ts";
import { canUsePasskeys, createPasskey } from "../../../api/passkey.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { FieldForm } from "../../../ui/forms/FieldForm.tsx";
import { notify, notifyFailure } from "../../../ui/toast.ts";
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
		// Also after a lost answer: it may have been added.
		refetch();
		if (!result.ok) return notifyFailure(result, words, locale, labels.add_failed);
		notify.success(labels.added);
		setNewId(result.data.id);
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

interface PasskeyRowProps extends SecurityPartProps {
	passkey: Passkey;
	isNew: boolean;
}

function PasskeyRow({ passkey, isNew, ...props }: PasskeyRowProps) {
	const { refetch, locale, words } = props;
	const [ask, question] = useProof(props);
	const labels = words.security.keys;
	const name = passkey.name || labels.unnamed;
	const [isRenaming, setIsRenaming] = useState(isNew);
	const rename = async (newName: string) => {
		const result = await call(renamePasskey, { id: passkey.id, name: newName.trim() }, { token: true });
		refetch();
		if (!result.ok) return notifyFailure(result, words, locale, words.security.two.work);
		setIsRenaming(false);
		notify.success(labels.renamed);
	};
	const remove = () =>
		ask({
			title: fill(labels.remove_sure, { name }),
			endpoint: removePasskey,
			input: { id: passkey.id },
			done: labels.removed,
		});
	const since = fill(labels.since, { date: formatDate(locale, passkey.added_at) });
	const used = passkey.used_at && fill(labels.used, { date: formatDate(locale, passkey.used_at) });
	if (isRenaming)
		return (
			<li>
				<FieldForm
					name="name"
					label={labels.name}
					defaultValue={name}
					autoComplete="off"
					button={labels.save}
					check={(typed) => (checkLabel(typed) || !typed.trim()) && words.devices.name_invalid}
					send={rename}
					cancel={[words.cancel, () => setIsRenaming(false)]}
				/>
			</li>
		);
	return (
		<li>
			<b>
				<bdi>{name}</bdi>
			</b>
			<span className="muted sm">{[since, used].filter(Boolean).join(" · ")}</span>
			<div className="row">
				<Button
					look="small ghost"
					label={labels.rename}
					aria-label={fill(labels.rename_name, { name })}
					onClick={() => setIsRenaming(true)}
				/>
				<Button
					look="small bad"
					label={labels.remove}
					aria-label={fill(labels.remove_name, { name })}
					onClick={remove}
				/>
			</div>
			{question}
		</li>
	);
}
