import { type FormEvent, useEffect, useRef, useState } from "react";
import { nameSession, type Session } from "../../../../functions/contract/account/account.ts";
import { labelError, normalizeLabel } from "../../../../functions/contract/fields.ts";
import { call } from "../../../api/call.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { notify } from "../../../ui/toast.ts";
import { notifyFailure } from "../notify-failure.ts";
import type { TabWords } from "../profile-words.ts";

interface Props extends LocalizedProps<TabWords> {
	session: Session;
	/** With the name it has now. */
	onNamed: (name: string | null) => void;
}

/** The form that names a device; empty, it goes back to what the device says of itself. */
export function NameDevice({ session, onNamed, locale, words }: Props) {
	const labels = words.devices;
	const form = useRef<HTMLFormElement>(null);
	const [pending, setPending] = useState(false);
	const [error, setError] = useState<string>();
	const input = () => form.current?.querySelector("input");
	useEffect(() => input()?.select(), []);
	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		const newName = input()?.value ?? "";
		if (labelError(newName)) return setError(labels.name_invalid);
		const name = normalizeLabel(newName);
		setPending(true);
		const result = await call(nameSession, { id: session.id, name }, { token: true });
		setPending(false);
		if (!result.ok) return notifyFailure(result, words, locale, labels.rename_failed);
		notify.success(labels.renamed);
		onNamed(name || null);
	};
	return (
		<form ref={form} method="post" noValidate className="form" onSubmit={onSubmit}>
			<Field
				name="name"
				label={labels.name}
				defaultValue={session.name ?? ""}
				error={error}
				onInput={() => setError(undefined)}
				required={false}
				autoComplete="off"
			/>
			<div className="row">
				<button type="submit" className="btn small" disabled={pending}>
					{labels.save}
				</button>
				<button type="button" className="btn small ghost" onClick={() => onNamed(session.name)}>
					{words.cancel}
				</button>
			</div>
		</form>
	);
}
