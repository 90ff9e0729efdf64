import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Actions, type ActionsProps } from "./Actions.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import { PasswordField, type PasswordWords } from "./PasswordField.tsx";

interface Props
	extends Omit<FieldProps, "error" | "onInput" | "required">,
		Pick<ActionsProps, "isLarge" | "isDanger" | "cancel"> {
	/** For a field with hidden text and a button to show it. */
	password?: PasswordWords | false;
	/** Whether to select a refused value for retyping, as with codes and passwords. */
	retype?: boolean;
	optional?: boolean;
	opensFocused?: boolean;
	button: string;
	busyLabel?: string;
	lead?: ReactNode;
	after?: ReactNode;
	/** Validates the value before sending; returns an error text. */
	check: (value: string) => unknown;
	send: (value: string) => Promise<unknown>;
}

export const codeField = {
	retype: true,
	dir: "ltr",
	inputMode: "numeric",
	autoComplete: "one-time-code",
} as const;

export function FieldForm({
	password,
	retype,
	optional,
	opensFocused = true,
	button,
	busyLabel,
	isLarge,
	isDanger,
	cancel,
	lead,
	after,
	children,
	check,
	send,
	...field
}: Props) {
	const form = useRef<HTMLFormElement>(null);
	const [error, setError] = useState<string>();
	const [pending, setPending] = useState(false);
	const focus = (select?: boolean) => {
		const input = form.current?.querySelector("input");
		input?.focus();
		if (select) input?.select();
	};
	useEffect(() => {
		if (opensFocused) focus(true);
	}, [opensFocused]);
	const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (pending) return;
		const value = String(new FormData(event.currentTarget).get(field.name) ?? "");
		let wrong = check(value);
		if (!wrong) {
			setPending(true);
			wrong = await send(value);
			setPending(false);
		}
		setError(typeof wrong === "string" ? wrong : undefined);
		focus(retype);
	};
	const all = { ...field, required: !optional, error, onInput: () => setError(undefined) };
	return (
		<form ref={form} method="post" noValidate className="form" onSubmit={onSubmit}>
			{lead}
			{password ? <PasswordField {...all} words={password} /> : <Field {...all} />}
			<Actions type="submit" isBusy={pending} label={button} {...{ busyLabel, isLarge, isDanger, cancel }}>
				{children}
			</Actions>
			{after}
		</form>
	);
}
