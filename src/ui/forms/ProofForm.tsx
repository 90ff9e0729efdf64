import { type FormEvent, useEffect, useRef, useState } from "react";
import type { OwnerProof } from "../../../functions/contract/account/factors.ts";
import type { Result } from "../../api/call.ts";
import { type CallWords, messageOf } from "../../api/message.ts";
import { askPasskey, canUsePasskeys } from "../../api/passkey.ts";
import type { LocalizedProps } from "../../i18n/format.ts";
import type { proofWords } from "../../i18n/proof-words.ts";
import { localePath } from "../../routing/paths.ts";
import { notify } from "../toast.ts";
import { BusyButton } from "./BusyButton.tsx";
import { Field } from "./Field.tsx";
import { PasswordField } from "./PasswordField.tsx";

export type ProofWords = CallWords & ReturnType<typeof proofWords>;

interface Props extends LocalizedProps<ProofWords> {
	/** A second factor, or where there is none the password. */
	by: "factor" | "password";
	passkeys: boolean;
	send: (proof: OwnerProof) => Promise<Result>;
	onCancel: () => void;
}

/** Asks once more who it is: by a code, a passkey or the password. */
export function ProofForm({ by, passkeys, send, onCancel, locale, words }: Props) {
	const labels = words.proof;
	const [error, setError] = useState<string>();
	const [pending, setPending] = useState(false);
	const form = useRef<HTMLFormElement>(null);
	const input = () => form.current?.querySelector("input");
	useEffect(() => input()?.focus(), []);

	const prove = async (proof: OwnerProof) => {
		setError(undefined);
		setPending(true);
		const result = await send(proof);
		setPending(false);
		if (result.ok) return;
		const wrong = result.error === "factor_wrong";
		if (wrong || result.fields["password"])
			setError(wrong ? labels.code_wrong : words.password_errors.password_wrong);
		else notify.error(messageOf(result, words, locale));
		input()?.select();
	};
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		const value = input()?.value ?? "";
		if (!value.trim()) {
			setError(by === "factor" ? labels.code_missing : words.password_errors.password_required);
			input()?.focus();
		} else if (!pending) prove(by === "factor" ? { factor_code: value } : { password: value });
	};
	const byPasskey = async () => {
		const passkey = await askPasskey();
		if (passkey) await prove({ passkey });
		else notify.error(labels.passkey_failed);
	};
	const field = { error, onInput: () => setError(undefined) };
	return (
		<form ref={form} method="post" noValidate className="form" onSubmit={onSubmit}>
			<p className="mut">{by === "factor" ? labels.lead : labels.password_lead}</p>
			{by === "factor" ? (
				<Field
					{...field}
					name="factor_code"
					label={labels.code}
					dir="ltr"
					autoComplete="one-time-code"
					autoCapitalize="none"
					spellCheck={false}
				/>
			) : (
				<PasswordField
					{...field}
					name="password"
					label={words.fields.password}
					autoComplete="current-password"
					words={words.fields}
				/>
			)}
			<div className="row">
				<BusyButton
					type="submit"
					className="btn"
					isBusy={pending}
					label={labels.submit}
					busyLabel={labels.submitting}
				/>
				{passkeys && canUsePasskeys() && (
					<button type="button" className="btn ghost" disabled={pending} onClick={byPasskey}>
						{labels.passkey}
					</button>
				)}
				<button type="button" className="btn ghost" disabled={pending} onClick={onCancel}>
					{words.cancel}
				</button>
			</div>
			{by === "factor" && (
				<p className="sm">
					<a href={localePath(locale, "/contact-us")}>{labels.lost}</a>
				</p>
			)}
		</form>
	);
}
