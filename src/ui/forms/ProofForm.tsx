import type { OwnerProof } from "../../../functions/contract/account/factors.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { getLocalePath } from "../../../i18n/paths.ts";
import type { Result } from "../../api/call.ts";
import { getMessage } from "../../api/message.ts";
import { askPasskey, canUsePasskeys } from "../../api/passkey.ts";
import type { getProofWords } from "../../words/proof-words.ts";
import { notify } from "../toast.ts";
import { Button } from "./Button.tsx";
import { codeField, FieldForm } from "./FieldForm.tsx";

export type ProofWords = ReturnType<typeof getProofWords>;

interface Props extends LocalizedProps<ProofWords> {
	/** A second factor, or the password if there is none. */
	by: "factor" | "password";
	passkeys: boolean;
	send: (proof: OwnerProof) => Promise<Result>;
	onCancel: () => void;
}

export function ProofForm({ by, passkeys, send, onCancel, locale, words }: Props) {
	const { proof: labels, password_errors, fields } = words;
	const prove = async (proof: OwnerProof): Promise<string | undefined> => {
		const result = await send(proof);
		if (result.ok) return undefined;
		if (result.error === "factor_wrong") return labels.code_wrong;
		if (result.fields.password) return password_errors.password_wrong;
		return void notify.error(getMessage(result, words, locale));
	};
	const byPasskey = async () => {
		const passkey = await askPasskey();
		const wrong = passkey ? await prove({ passkey }) : labels.passkey_failed;
		if (wrong) notify.error(wrong);
	};
	const byFactor = by === "factor";
	const kind = byFactor
		? { ...codeField, inputMode: "text" as const, name: "factor_code", label: labels.code }
		: { retype: true, password: fields, name: "password", label: fields.password };
	return (
		<FieldForm
			autoComplete="current-password"
			{...kind}
			autoCapitalize="none"
			spellCheck={false}
			isLarge
			button={labels.submit}
			busyLabel={labels.submitting}
			lead={<p className="muted">{byFactor ? labels.lead : labels.password_lead}</p>}
			after={
				byFactor && (
					<p className="sm">
						<a href={getLocalePath(locale, "/contact-us")}>{labels.lost}</a>
					</p>
				)
			}
			check={(value) => !value.trim() && (byFactor ? labels.code_missing : password_errors.password_required)}
			cancel={[words.cancel, onCancel]}
			send={(value) => prove(byFactor ? { factor_code: value } : { password: value })}
		>
			{passkeys && canUsePasskeys() && <Button look="ghost" label={labels.passkey} onClick={byPasskey} />}
		</FieldForm>
	);
}
