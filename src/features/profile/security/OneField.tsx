import { type FormEvent, useEffect, useRef, useState } from "react";
import { emailError, nameError } from "../../../../functions/contract/fields.ts";
import type { Result } from "../../../api/call.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { BusyButton } from "../../../ui/forms/BusyButton.tsx";
import { Field, type FieldProps } from "../../../ui/forms/Field.tsx";
import { notifyFailure } from "../notify-failure.ts";
import type { SecurityWords } from "./security-words.ts";

interface Props
	extends Pick<FieldProps, "label" | "hint" | "type" | "dir" | "autoComplete">,
		LocalizedProps<SecurityWords> {
	name: "name" | "email";
	button: string;
	busyLabel: string;
	/** Said where the cause of a failure is unknown. */
	failed: string;
	send: (value: string) => Promise<Result | undefined>;
	onClose: () => void;
}

/** A form of one field, which gets the focus when it opens and again when it is wrong. */
export function OneField({ button, busyLabel, failed, send, onClose, locale, words, ...field }: Props) {
	const form = useRef<HTMLFormElement>(null);
	const [error, setError] = useState<string>();
	const [pending, setPending] = useState(false);
	const input = () => form.current?.querySelector("input");
	useEffect(() => input()?.focus(), []);
	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		const value = input()?.value ?? "";
		const wrong = field.name === "name" ? nameError(value) : emailError(value);
		if (wrong) {
			setError(words.field_errors[wrong] ?? failed);
			return input()?.focus();
		}
		setPending(true);
		const result = await send(value);
		setPending(false);
		if (!result || result.ok) return;
		const refusal = result.fields[field.name];
		if (refusal) setError(words.field_errors[refusal] ?? failed);
		else notifyFailure(result, words, locale, failed);
		input()?.focus();
	};
	return (
		<form ref={form} method="post" noValidate className="form" onSubmit={onSubmit}>
			<Field {...field} error={error} onInput={() => setError(undefined)} />
			<div className="row">
				<BusyButton
					type="submit"
					className="btn small"
					isBusy={pending}
					label={button}
					busyLabel={busyLabel}
				/>
				<button type="button" className="btn small ghost" onClick={onClose}>
					{words.cancel}
				</button>
			</div>
		</form>
	);
}
