import { type FormEvent, useEffect, useRef, useState } from "react";
import {
	type Passkey,
	removePasskey,
	renamePasskey,
} from "../../../../functions/contract/account/factors.ts";
import { labelError } from "../../../../functions/contract/fields.ts";
import { call } from "../../../api/call.ts";
import { date, fill } from "../../../i18n/format.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { notify } from "../../../ui/toast.ts";
import { notifyFailure } from "../notify-failure.ts";
import type { PieceProps } from "./security-piece.ts";

interface Props extends PieceProps {
	passkey: Passkey;
	/** Just added: its name is asked for. */
	fresh: boolean;
}

/** One passkey: what it is called, since when, and the ways to rename and remove it. */
export function PasskeyRow({ passkey, fresh, again, ask, questionAt, locale, words }: Props) {
	const own = words.section.keys;
	const name = passkey.name || own.unnamed;
	const [naming, setNaming] = useState(fresh);
	const [error, setError] = useState<string>();
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (naming) form.current?.querySelector("input")?.select();
	}, [naming]);
	const rename = async (event: FormEvent) => {
		event.preventDefault();
		const typed = form.current?.querySelector("input")?.value.trim();
		if (!typed) return;
		if (labelError(typed)) return setError(words.label_invalid);
		const result = await call(renamePasskey, { id: passkey.id, name: typed }, { token: true });
		if (!result.ok) return notifyFailure(result, words, locale, words.section.two.work);
		setNaming(false);
		notify.success(own.renamed);
		again();
	};
	const remove = () =>
		ask({
			title: fill(own.remove_sure, { name }),
			place: passkey.id,
			async send(proof) {
				const result = await call(removePasskey, { id: passkey.id, ...proof }, { token: true });
				if (result.ok) {
					notify.success(own.removed);
					again();
				}
				return result;
			},
		});
	const since = fill(own.since, { date: date(locale, passkey.added_at) });
	const used = passkey.used_at && fill(own.used, { date: date(locale, passkey.used_at) });
	if (naming)
		return (
			<li>
				<form ref={form} method="post" className="form" onSubmit={rename}>
					<Field
						name="name"
						label={own.name}
						defaultValue={name}
						error={error}
						onInput={() => setError(undefined)}
						autoComplete="off"
					/>
					<div className="row">
						<button type="submit" className="btn small">
							{own.save}
						</button>
						<button type="button" className="btn small ghost" onClick={() => setNaming(false)}>
							{words.cancel}
						</button>
					</div>
				</form>
			</li>
		);
	return (
		<li>
			<b>
				<bdi>{name}</bdi>
			</b>
			<span className="mut sm">{[since, used].filter(Boolean).join(" · ")}</span>
			<div className="row">
				<button
					type="button"
					className="btn small ghost"
					aria-label={fill(own.rename_name, { name })}
					onClick={() => setNaming(true)}
				>
					{own.rename}
				</button>
				<button
					type="button"
					className="btn small bad"
					aria-label={fill(own.remove_name, { name })}
					onClick={remove}
				>
					{own.remove}
				</button>
			</div>
			{questionAt(passkey.id)}
		</li>
	);
}
