import { confirmAuthenticator } from "../../../../functions/contract/account/factors.ts";
import { call } from "../../../api/call.ts";
import { codeField, FieldForm } from "../../../ui/forms/FieldForm.tsx";
import { focusOnMount } from "../../../ui/forms/use-restore.ts";
import { Qr } from "../../../ui/Qr.tsx";
import { notifyFailure } from "../../../ui/toast.ts";
import type { SecurityPartProps } from "./Proof.tsx";

interface Props extends SecurityPartProps {
	secret: string;
	uri: string;
	/** Gets the recovery codes; null if an earlier call turned it on and its answer got lost. */
	onDone: (recovery: string[] | null) => void;
	onCancel: () => void;
}

const groupByFour = (secret: string): string => secret.replace(/.{4}(?=.)/g, "$& ");

export function AuthenticatorSetup({ secret, uri, onDone, onCancel, locale, words }: Props) {
	const { two } = words.security;
	const confirm = async (code: string) => {
		const result = await call(confirmAuthenticator, { factor_code: code }, { token: true });
		if (result.ok) return onDone(result.data.recovery_codes);
		if (result.error === "factor_exists") return onDone(null);
		if (result.error === "factor_wrong") return words.proof.code_wrong;
		notifyFailure(result, words, locale, two.work);
	};
	return (
		<>
			<h3 tabIndex={-1} ref={focusOnMount}>
				{two.begin}
			</h3>
			<p>{two.scan}</p>
			<Qr text={uri} label={two.qr} />
			<p>
				{two.key}: <code dir="ltr">{groupByFour(secret)}</code>
			</p>
			<FieldForm
				{...codeField}
				name="factor_code"
				label={words.proof.code}
				opensFocused={false}
				button={two.confirm}
				busyLabel={two.confirming}
				lead={<p>{two.enter}</p>}
				check={(code) => !code.trim() && words.proof.code_missing}
				send={confirm}
				cancel={[words.cancel, onCancel]}
			/>
		</>
	);
}
