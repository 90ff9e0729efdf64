import { useEffect, useState } from "react";
import { updatePassword } from "../../../functions/contract/auth.ts";
import { loginPasswordError, newPasswordError } from "../../../functions/contract/fields.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { messageOf } from "../../api/message.ts";
import { fill } from "../../i18n/format.ts";
import { localePath } from "../../routing/paths.ts";
import { signOut } from "../../stores/session.ts";
import { removeSession, resetTokenKey } from "../../stores/storage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { warn } from "../../ui/icons.ts";
import { navigate } from "../../ui/navigate.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { notify, notifyNext } from "../../ui/toast.ts";
import { type Proof, resetProof } from "./reset-proof.ts";
import { SubmitButton } from "./SubmitButton.tsx";
import { useForm } from "./use-form.ts";
import { fieldMessage, numbers, type Words } from "./words.ts";

interface Props {
	locale: Locale;
	words: Words<"reset">;
}

/** Chooses a new password, by an entered code or, when logged in, by the current one. */
export default function ResetForm({ locale, words }: Props) {
	const { own, fields } = words;
	const [proof, setProof] = useState<Proof | null>(null);
	useEffect(() => setProof(resetProof()), []);
	const byLogin = proof?.kind === "login";
	const { errors, pending, form } = useForm({
		rules: {
			current_password: (value) => (byLogin ? loginPasswordError(value) : null),
			password: newPasswordError,
			confirm_password: (value, { password }) => (value === password ? null : "password_mismatch"),
		},
		send: ({ current_password, password, confirm_password }) =>
			call(
				updatePassword,
				{
					email: proof?.email ?? "",
					password,
					confirm_password,
					...(proof?.kind === "grant" ? { reset_token: proof.token } : { current_password }),
				},
				byLogin ? { token: true } : {},
			),
		done: () => {
			removeSession(resetTokenKey);
			// A new password ends every login, this one too.
			signOut();
			notifyNext("success", own.success);
			navigate.to(localePath(locale, "/login"));
		},
		failed: (failure) => notify.error(messageOf(failure, words, locale, own.failed)),
	});
	if (proof?.kind === "none")
		return (
			<>
				<div className="note mt" role="alert">
					<Icon path={warn} />
					<p>{proof.email ? own.no_proof : own.no_email}</p>
				</div>
				<p className="mt">
					<a className="btn" href={localePath(locale, "/forget-password")}>
						{own.start}
					</a>
				</p>
			</>
		);
	const [before, after] = proof ? own.lead_for.split("{{email}}") : [own.lead];
	return (
		<>
			<p className="lead">
				{before}
				{proof && <b className="ltr mail">{proof.email}</b>}
				{after}
			</p>
			<form {...form}>
				{/* Tells password managers whose password this is. */}
				<input type="email" hidden autoComplete="username" value={proof?.email ?? ""} readOnly />
				{byLogin && (
					<PasswordField
						name="current_password"
						label={fields.current_password}
						autoComplete="current-password"
						words={fields}
						error={fieldMessage(words, errors.current_password)}
					/>
				)}
				<PasswordField
					name="password"
					label={fields.new_password}
					autoComplete="new-password"
					words={fields}
					hint={fill(fields.password_hint, numbers)}
					error={fieldMessage(words, errors.password)}
				/>
				<PasswordField
					name="confirm_password"
					label={fields.confirm_password}
					autoComplete="new-password"
					words={fields}
					error={fieldMessage(words, errors.confirm_password)}
				/>
				<SubmitButton label={own.submit} busyLabel={own.submitting} pending={pending} />
			</form>
		</>
	);
}
