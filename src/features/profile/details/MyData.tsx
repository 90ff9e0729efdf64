import { useState } from "react";
import { exportAccount } from "../../../../functions/contract/account/account.ts";
import { call } from "../../../api/call.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { get } from "../../../ui/icons.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { notify } from "../../../ui/toast.ts";
import { notifyFailure } from "../notify-failure.ts";
import type { TabWords } from "../profile-words.ts";

/** Everything we hold about this person, as a file. */
export function MyData({ locale, words }: LocalizedProps<TabWords>) {
	const labels = words.profile;
	const [pending, setPending] = useState(false);
	const download = async () => {
		setPending(true);
		const result = await call(exportAccount, {}, { token: true });
		setPending(false);
		if (result.ok) {
			saveFile(
				`${words.file_name}-${result.data.exported_at.slice(0, 10)}.json`,
				JSON.stringify(result.data, null, "\t"),
				"application/json",
			);
			notify.success(labels.data_done);
		} else notifyFailure(result, words, locale, labels.data_failed);
	};
	return (
		<section className="panel">
			<h2>{labels.data}</h2>
			<p className="mut panel-text">{labels.data_text}</p>
			<button
				type="button"
				className="btn ghost"
				disabled={pending}
				aria-busy={pending || undefined}
				onClick={download}
			>
				<Icon path={get} />
				{pending ? labels.data_pending : labels.data_button}
			</button>
		</section>
	);
}
