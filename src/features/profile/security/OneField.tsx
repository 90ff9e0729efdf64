import { type FormEvent, useEffect, useRef, useState } from "react";
import { emailError, nameError } from "../../../../functions/contract/fields.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import type { Result } from "../../../api/call.ts";
import { Field, type FieldProps } from "../../../ui/forms/Field.tsx";
import { notifyFailure } from "../notify-failure.ts";
import type { SecurityWords } from "./security-words.ts";

interface Props extends Pick<FieldProps, "label" | "hint" | "type" | "dir" | "autoComplete"> {
	name: "name" | "email";
	button: string;
	busy: string;
	/** Said where the cause of a failure is unknown. */
	failed: string;
	send: (value: string) => Promise<Result | undefined>;
	close: () => void;
	locale: Locale;
	words: SecurityWords;
}

/** A form of one field, which gets the focus when it opens and again when it is wrong. */
export function OneField({ button, busy, failed, send, close, locale, words, ...field }: Props) {
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
		const said = result.fields[field.name];
		if (said) setError(words.field_errors[said] ?? failed);
		else notifyFailure(result, words, locale, failed);
		input()?.focus();
	};
	return (
		<form ref={form} method="post" noValidate className="form" onSubmit={onSubmit}>
			<Field {...field} error={error} onInput={() => setError(undefined)} />
			<div className="row">
				<button type="submit" className="btn small" disabled={pending} aria-busy={pending || undefined}>
					{pending ? busy : button}
				</button>
				<button type="button" className="btn small ghost" onClick={close}>
					{words.cancel}
				</button>
			</div>
		</form>
	);
}
