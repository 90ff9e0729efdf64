import { useState } from "react";
import { exportAccount } from "../../../../functions/contract/account/account.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { call } from "../../../api/call.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { get } from "../../../ui/icons.ts";
import { notify } from "../../../ui/toast.ts";
import { notifyFailure } from "../notify-failure.ts";
import type { TabWords } from "../words.ts";
import { saveJson } from "./save-file.ts";

interface Props {
	locale: Locale;
	words: TabWords;
}

/** Everything we hold about this person, as a file. */
export function MyData({ locale, words }: Props) {
	const own = words.profile;
	const [pending, setPending] = useState(false);
	const download = async () => {
		setPending(true);
		const result = await call(exportAccount, {}, { token: true });
		setPending(false);
		if (result.ok) {
			saveJson(`${words.file_name}-${result.data.exported_at.slice(0, 10)}.json`, result.data);
			notify.success(own.data_done);
		} else notifyFailure(result, words, locale, own.data_failed);
	};
	return (
		<section className="panel">
			<h2>{own.data}</h2>
			<p className="mut panel-text">{own.data_text}</p>
			<button
				type="button"
				className="btn ghost"
				disabled={pending}
				aria-busy={pending || undefined}
				onClick={download}
			>
				<Icon path={get} />
				{pending ? own.data_pending : own.data_button}
			</button>
		</section>
	);
}
