import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { BusyButton } from "../../ui/forms/BusyButton.tsx";
import { Field, type FieldProps } from "../../ui/forms/Field.tsx";

interface Props
	extends Pick<FieldProps, "name" | "label" | "hint" | "type" | "dir" | "autoComplete" | "defaultValue"> {
	/** Whether it asks for a code: one that is refused is typed anew. */
	code?: boolean;
	optional?: boolean;
	opensFocused?: boolean;
	button: string;
	busyLabel?: string;
	lead?: ReactNode;
	children: ReactNode;
	/** What is wrong with what was typed, in words, before it is sent. */
	check: (value: string) => unknown;
	/** Sends it; gives what is wrong with it, in words, if that is all there is to say. */
	send: (value: string) => Promise<unknown>;
}

const codeField = { dir: "ltr", inputMode: "numeric", autoComplete: "one-time-code" } as const;

/** A form of one field, which gets the focus when it opens and again when it is wrong. */
export function FieldForm({
	code,
	optional,
	opensFocused = true,
	button,
	busyLabel = button,
	lead,
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
		focus(code);
	};
	return (
		<form ref={form} method="post" noValidate className="form" onSubmit={onSubmit}>
			{lead}
			<Field
				{...field}
				{...(code && codeField)}
				required={!optional}
				error={error}
				onInput={() => setError(undefined)}
			/>
			<div className="row">
				<BusyButton
					type="submit"
					className="btn small"
					isBusy={pending}
					label={button}
					busyLabel={busyLabel}
				/>
				{children}
			</div>
		</form>
	);
}
