import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { deleteAccount } from "../../../../functions/contract/account/account.ts";
import type { OwnerProof } from "../../../../functions/contract/account/factors.ts";
import { loginPasswordError } from "../../../../functions/contract/fields.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { call } from "../../../api/call.ts";
import { file } from "../../../api/file.ts";
import { fill } from "../../../i18n/format.ts";
import { localePath } from "../../../routing/paths.ts";
import { signOut } from "../../../stores/session.ts";
import { deviceKey, remove } from "../../../stores/storage.ts";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import type { ProofWords } from "../../../ui/forms/ProofForm.tsx";
import { navigate } from "../../../ui/navigate.ts";
import { moment } from "../devices/device.ts";
import { notifyFailure } from "../notify-failure.ts";
import { Confirm } from "../security/Confirm.tsx";
import type { AccountWords, TabWords } from "../words.ts";
import "../question.css";

interface Props {
	onCancel: () => void;
	locale: Locale;
	words: TabWords;
}

/** The last step: asks for the password only when the server does, as a login of just now needs none. */
export function DeleteForm({ onCancel, locale, words }: Props) {
	const own = words.profile.delete;
	const [wanted, setWanted] = useState(false);
	const [error, setError] = useState<keyof AccountWords["password_errors"] | null>(null);
	const [pending, setPending] = useState(false);
	const [waits, setWaits] = useState<string | null>(null);
	const [factor, setFactor] = useState<ReactNode>(null);
	const form = useRef<HTMLFormElement>(null);
	// Whenever the password is wanted anew, or was wrong, that is where to go on.
	useEffect(() => form.current?.querySelector<HTMLElement>("[name=password]")?.focus(), [wanted, error]);

	const send = async (proof: OwnerProof) => {
		const result = await call(deleteAccount, proof, { token: true });
		if (result.ok) {
			signOut();
			remove(deviceKey);
			navigate.instead(localePath(locale, "/account-deleted"));
		} else if (result.error === "deletion_waits" && result.retryAfter) {
			const until = new Date(Date.now() + result.retryAfter * 1000);
			setWaits(moment(locale, until));
		}
		return result;
	};
	const askFactor = async (given: OwnerProof) => {
		const [late, security] = await Promise.all([
			import("../../../ui/forms/ProofForm.tsx").catch(() => null),
			file<ProofWords>(`/words/security/${locale}.json`),
		]);
		if (!late || !security) return false;
		setFactor(
			<late.ProofForm
				by="factor"
				passkeys
				send={(proof) => send({ ...given, ...proof })}
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
		if (wanted && loginPasswordError(password)) return setError("password_required");
		setPending(true);
		setError(null);
		const given = password ? { password } : {};
		const result = await send(given);
		if (result.ok) return;
		setPending(false);
		if (result.error === "deletion_waits") return;
		if (result.error === "reauth_required") return setWanted(true);
		if (result.error === "second_factor_required" && (await askFactor(given))) return;
		if (result.fields["password"]) return setError("password_wrong");
		notifyFailure(result, words, locale, own.failed);
	};
	if (waits) return <p role="alert">{fill(own.waits, { date: waits })}</p>;
	if (factor) return factor;
	return (
		<form ref={form} method="POST" noValidate className="ask-form" onSubmit={onSubmit}>
			<p>{wanted ? own.password_text : own.sure_text}</p>
			{wanted && (
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
				label={own.button}
				busyLabel={own.deleting}
				cancelLabel={words.cancel}
				pending={pending}
				onCancel={onCancel}
				small={false}
			/>
		</form>
	);
}
