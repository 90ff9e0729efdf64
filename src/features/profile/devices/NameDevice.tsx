import { nameSession, type Session } from "../../../../functions/contract/account/account.ts";
import { labelError, normalizeLabel } from "../../../../functions/contract/fields.ts";
import { call } from "../../../api/call.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { notify } from "../../../ui/toast.ts";
import { FieldForm } from "../FieldForm.tsx";
import { notifyFailure } from "../notify-failure.ts";
import type { TabWords } from "../profile-words.ts";

interface Props extends LocalizedProps<TabWords> {
	session: Session;
	onNamed: (name: string | null) => void;
}

/** The form that names a device; empty, it goes back to what the device says of itself. */
export function NameDevice({ session, onNamed, locale, words }: Props) {
	const labels = words.devices;
	const rename = async (typed: string) => {
		const name = normalizeLabel(typed);
		const result = await call(nameSession, { id: session.id, name }, { token: true });
		if (!result.ok) return notifyFailure(result, words, locale, labels.rename_failed);
		notify.success(labels.renamed);
		onNamed(name || null);
	};
	return (
		<FieldForm
			name="name"
			label={labels.name}
			defaultValue={session.name ?? ""}
			autoComplete="off"
			optional
			button={labels.save}
			check={(name) => labelError(name) && labels.name_invalid}
			send={rename}
		>
			<button type="button" className="btn small ghost" onClick={() => onNamed(session.name)}>
				{words.cancel}
			</button>
		</FieldForm>
	);
}
