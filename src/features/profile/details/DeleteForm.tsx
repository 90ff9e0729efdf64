import { useRef, useState } from "react";
import { deleteAccount } from "../../../../functions/contract/account/account.ts";
import type { OwnerProof } from "../../../../functions/contract/account/factors.ts";
import { checkLoginPassword } from "../../../../functions/contract/fields.ts";
import { fill, type LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { call } from "../../../api/call.ts";
import { readToken, signOut } from "../../../stores/session.ts";
import { deviceKey, remove } from "../../../stores/storage.ts";
import { Actions } from "../../../ui/forms/Actions.tsx";
import { FieldForm } from "../../../ui/forms/FieldForm.tsx";
import { ProofForm } from "../../../ui/forms/ProofForm.tsx";
import { navigate } from "../../../ui/navigate.ts";
import { notifyFailure } from "../../../ui/toast.ts";
import { formatDateAndTime } from "../devices/device.ts";
import type { TabWords } from "../profile-words.ts";

/** The last step. Asks for the password only if the server does, as a recent login needs none. */
export function DeleteForm({ onCancel, ...text }: LocalizedProps<TabWords> & { onCancel: () => void }) {
	const { locale, words } = text;
	const labels = words.profile.delete;
	const [needsPassword, setNeedsPassword] = useState(false);
	const [waitsUntil, setWaitsUntil] = useState<string | null>(null);
	/** What was accepted before a second factor was asked for. */
	const [accepted, setAccepted] = useState<OwnerProof | null>(null);
	const hasLostAnswer = useRef(false);

	const send = async (proof: OwnerProof) => {
		const token = hasLostAnswer.current ? (readToken() ?? "") : true;
		const result = await call(deleteAccount, proof, { token });
		// After a lost answer, a session that's gone means that the account is, too.
		if (result.ok || (result.status === 401 && hasLostAnswer.current)) {
			signOut();
			remove(deviceKey);
			navigate.replace(getLocalePath(locale, "/account-deleted"));
			// Busy until that page loads: a second press would find no session, and ask to log in.
			return new Promise<never>(() => {});
		}
		hasLostAnswer.current ||= result.status === 0;
		if (result.error === "deletion_waits" && result.retryAfter) {
			setWaitsUntil(formatDateAndTime(locale, new Date(Date.now() + result.retryAfter * 1000)));
		}
		return result;
	};
	const deleteWith = async (proof: OwnerProof) => {
		const result = await send(proof);
		if (result.error === "deletion_waits") return;
		if (result.error === "reauth_required") return setNeedsPassword(true);
		if (result.error === "second_factor_required") return setAccepted(proof);
		if (result.fields.password) return words.password_errors.password_wrong;
		notifyFailure(result, words, locale, labels.failed);
	};
	if (waitsUntil) return <p role="alert">{fill(labels.waits, { date: waitsUntil })}</p>;
	if (accepted)
		return (
			<ProofForm
				by="factor"
				passkeys
				send={(proof) => send({ ...accepted, ...proof })}
				onCancel={onCancel}
				{...text}
			/>
		);
	if (needsPassword)
		return (
			<FieldForm
				retype
				name="password"
				password={words.fields}
				label={words.fields.password}
				autoComplete="current-password"
				isLarge
				isDanger
				button={labels.button}
				busyLabel={labels.deleting}
				lead={<p>{labels.password_text}</p>}
				check={(password) => checkLoginPassword(password) && words.password_errors.password_required}
				send={(password) => deleteWith({ password })}
				cancel={[words.cancel, onCancel]}
			/>
		);
	return (
		<>
			<p>{labels.sure_text}</p>
			<Actions
				isLarge
				isDanger
				label={labels.button}
				busyLabel={labels.deleting}
				onClick={() => deleteWith({})}
				cancel={[words.cancel, onCancel]}
			/>
		</>
	);
}
