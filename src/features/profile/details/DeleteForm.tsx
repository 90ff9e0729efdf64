import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { deleteAccount } from "../../../../functions/contract/account/account.ts";
import type { OwnerProof } from "../../../../functions/contract/account/factors.ts";
import { loginPasswordError } from "../../../../functions/contract/fields.ts";
import { call } from "../../../api/call.ts";
import { fetchJson } from "../../../api/fetch-json.ts";
import { fill, type LocalizedProps } from "../../../i18n/format.ts";
import { localePath } from "../../../routing/paths.ts";
import { signOut } from "../../../stores/session.ts";
import { deviceKey, remove } from "../../../stores/storage.ts";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import type { ProofWords } from "../../../ui/forms/ProofForm.tsx";
import { navigate } from "../../../ui/navigate.ts";
import { moment } from "../devices/device.ts";
import { notifyFailure } from "../notify-failure.ts";
import type { AccountWords, TabWords } from "../profile-words.ts";
import { Confirm } from "../security/Confirm.tsx";
import "../question.css";

interface Props extends LocalizedProps<TabWords> {
	onCancel: () => void;
}

/** The last step: asks for the password only when the server does, as a login of just now needs none. */
export function DeleteForm({ onCancel, locale, words }: Props) {
	const labels = words.profile.delete;
	const [needsPassword, setNeedsPassword] = useState(false);
	const [error, setError] = useState<keyof AccountWords["password_errors"] | null>(null);
	const [pending, setPending] = useState(false);
	const [waitsUntil, setWaitsUntil] = useState<string | null>(null);
	const [factor, setFactor] = useState<ReactNode>(null);
	const form = useRef<HTMLFormElement>(null);
	// Whenever the password is wanted anew, or was wrong, that is where to go on.
	useEffect(
		() => form.current?.querySelector<HTMLElement>("[name=password]")?.focus(),
		[needsPassword, error],
	);

	const send = async (proof: OwnerProof) => {
		const result = await call(deleteAccount, proof, { token: true });
		if (result.ok) {
			signOut();
			remove(deviceKey);
			navigate.replace(localePath(locale, "/account-deleted"));
		} else if (result.error === "deletion_waits" && result.retryAfter) {
			const until = new Date(Date.now() + result.retryAfter * 1000);
			setWaitsUntil(moment(locale, until));
		}
		return result;
	};
	const askFactor = async (proofSoFar: OwnerProof) => {
		const [module, security] = await Promise.all([
			import("../../../ui/forms/ProofForm.tsx").catch(() => null),
			fetchJson<ProofWords>(`/words/security/${locale}.json`),
		]);
		if (!module || !security) return false;
		setFactor(
			<module.ProofForm
				by="factor"
				passkeys
				send={(proof) => send({ ...proofSoFar, ...proof })}
				onCancel={onCancel}
				locale={locale}
				words={security}
			/>,
		);
		return true;
	};
	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		if (pending) return;
		const password = String(new FormData(form.current as HTMLFormElement).get("password") ?? "");
		if (needsPassword && loginPasswordError(password)) return setError("password_required");
		setPending(true);
		setError(null);
		const proofSoFar = password ? { password } : {};
		const result = await send(proofSoFar);
		if (result.ok) return;
		setPending(false);
		if (result.error === "deletion_waits") return;
		if (result.error === "reauth_required") return setNeedsPassword(true);
		if (result.error === "second_factor_required" && (await askFactor(proofSoFar))) return;
		if (result.fields["password"]) return setError("password_wrong");
		notifyFailure(result, words, locale, labels.failed);
	};
	if (waitsUntil) return <p role="alert">{fill(labels.waits, { date: waitsUntil })}</p>;
	if (factor) return factor;
	return (
		<form ref={form} method="POST" noValidate className="ask-form" onSubmit={onSubmit}>
			<p>{needsPassword ? labels.password_text : labels.sure_text}</p>
			{needsPassword && (
				<PasswordField
					name="password"
					label={words.fields.password}
					autoComplete="current-password"
					words={words.fields}
					error={error ? words.password_errors[error] : undefined}
					onInput={() => setError(null)}
				/>
			)}
			<Confirm
				label={labels.button}
				busyLabel={labels.deleting}
				cancelLabel={words.cancel}
				pending={pending}
				onCancel={onCancel}
				small={false}
			/>
		</form>
	);
}
