import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { BusyButton } from "./BusyButton.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import { PasswordField, type PasswordWords } from "./PasswordField.tsx";

interface Props extends Omit<FieldProps, "error" | "onInput" | "required"> {
	/** For a field whose text is hidden until its button shows it. */
	password?: PasswordWords | false;
	/** Whether what is refused is typed anew, as a code or a password is. */
	retype?: boolean;
	optional?: boolean;
	opensFocused?: boolean;
	button: string;
	busyLabel?: string;
	look?: string;
	/** What it does cannot be taken back. */
	isDanger?: boolean;
	cancel?: readonly [label: string, onCancel: () => void];
	lead?: ReactNode;
	after?: ReactNode;
	/** What is wrong with what was typed, in words, before it is sent. */
	check: (value: string) => unknown;
	/** Sends it; gives what is wrong with it, in words, if that is all there is to say. */
	send: (value: string) => Promise<unknown>;
}

export const codeField = {
	retype: true,
	dir: "ltr",
	inputMode: "numeric",
	autoComplete: "one-time-code",
} as const;

/** A form of one field, which gets the focus when it opens and again when it is wrong. */
export function FieldForm({
	password,
	retype,
	optional,
	opensFocused = true,
	button,
	busyLabel = button,
	look = "btn small",
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
			<div className="row">
				<BusyButton
					type="submit"
					className={isDanger ? `${look} bad` : look}
					isBusy={pending}
					label={button}
					busyLabel={busyLabel}
				/>
				{children}
				{cancel && (
					<button type="button" className={`${look} ghost`} disabled={pending} onClick={cancel[1]}>
						{cancel[0]}
					</button>
				)}
			</div>
			{after}
		</form>
	);
}
