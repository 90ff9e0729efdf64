import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { confirmAuthenticator } from "../../../../functions/contract/account/factors.ts";
import { call } from "../../../api/call.ts";
import { messageOf } from "../../../api/message.ts";
import { BusyButton } from "../../../ui/forms/BusyButton.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { qrPath } from "../../../ui/qr.ts";
import { notify } from "../../../ui/toast.ts";
import type { PieceProps } from "./security-piece.ts";

interface Props extends PieceProps {
	secret: string;
	/** What the QR code holds. */
	uri: string;
	/** Gets the recovery codes. */
	onDone: (recovery: string[]) => void;
	onCancel: () => void;
}

/** A secret in groups of four, as people copy it. */
const groupByFour = (secret: string): string => secret.replace(/.{4}(?=.)/g, "$& ");

/** Shows an app its secret, and asks for the first code. */
export function AppSetUp({ secret, uri, onDone, onCancel, locale, words }: Props) {
	const { two } = words.section;
	const { size, path } = useMemo(() => qrPath(uri), [uri]);
	const [error, setError] = useState<string>();
	const [pending, setPending] = useState(false);
	const heading = useRef<HTMLHeadingElement>(null);
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => heading.current?.focus(), []);
	const confirm = async (event: FormEvent) => {
		event.preventDefault();
		const input = form.current?.querySelector("input");
		if (pending || !input) return;
		setPending(true);
		const result = await call(confirmAuthenticator, { factor_code: input.value }, { token: true });
		setPending(false);
		if (result.ok) return onDone(result.data.recovery_codes);
		if (result.error === "factor_wrong")
			setError(input.value.trim() ? words.proof.code_wrong : words.proof.code_missing);
		else notify.error(messageOf(result, words, locale, two.work));
		input.select();
	};
	return (
		<>
			<h3 tabIndex={-1} ref={heading}>
				{two.begin}
			</h3>
			<p>{two.scan}</p>
			<svg className="app-qr" viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={two.qr}>
				<path d={path} />
			</svg>
			<p>
				{two.key}: <code dir="ltr">{groupByFour(secret)}</code>
			</p>
			<form ref={form} method="post" noValidate className="form" onSubmit={confirm}>
				<p>{two.enter}</p>
				<Field
					name="factor_code"
					label={words.proof.code}
					error={error}
					onInput={() => setError(undefined)}
					dir="ltr"
					inputMode="numeric"
					autoComplete="one-time-code"
				/>
				<div className="row">
					<BusyButton
						type="submit"
						className="btn small"
						isBusy={pending}
						label={two.confirm}
						busyLabel={two.confirming}
					/>
					<button type="button" className="btn small ghost" onClick={onCancel}>
						{words.cancel}
					</button>
				</div>
			</form>
		</>
	);
}
