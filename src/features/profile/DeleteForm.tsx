import { type FormEvent, useEffect, useRef, useState } from "react";
import { deleteAccount } from "../../../functions/contract/account.ts";
import { loginPasswordError } from "../../../functions/contract/fields.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { localePath } from "../../routing/paths.ts";
import { signOut } from "../../stores/session.ts";
import { deviceKey, remove } from "../../stores/storage.ts";
import { navigate } from "../../ui/navigate.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { notifyNext } from "../../ui/toast.ts";
import { Confirm } from "./Confirm.tsx";
import { notifyFailure } from "./notify-failure.ts";
import type { AccountWords, TabWords } from "./words.ts";

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
	const form = useRef<HTMLFormElement>(null);
	// Whenever the password is wanted anew, or was wrong, that is where to go on.
	useEffect(() => form.current?.querySelector<HTMLElement>("[name=password]")?.focus(), [wanted, error]);

	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		if (pending) return;
		const password = String(new FormData(form.current as HTMLFormElement).get("password") ?? "");
		if (wanted && loginPasswordError(password)) return setError("password_required");
		setPending(true);
		setError(null);
		const result = await call(deleteAccount, password ? { password } : {}, { token: true });
		if (result.ok) {
			signOut();
			remove(deviceKey);
			notifyNext("success", own.success);
			navigate.to(localePath(locale, "/signup"));
			return;
		}
		setPending(false);
		if (result.error === "reauth_required") return setWanted(true);
		if (result.fields["password"]) return setError("password_wrong");
		notifyFailure(result, words, locale, own.failed);
	};
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
