import type { Locale } from "../../../i18n/locales.ts";
import type { Failure } from "../../api/call.ts";
import { messageOf } from "../../api/message.ts";
import { Icon } from "../../ui/Icon.tsx";
import { warn } from "../../ui/icons.ts";
import type { ProfileWords } from "./words.ts";

interface Props {
	failure: Failure;
	/** What could not be done. */
	title: string;
	onRetry: () => void;
	locale: Locale;
	words: ProfileWords;
}

/** Says that something did not load, why, and offers to try again. */
export function Failed({ failure, title, onRetry, locale, words }: Props) {
	return (
		<div className="note" role="alert">
			<Icon path={warn} />
			<div>
				<b>{title}</b>
				<p className="sm">{messageOf(failure, words, locale)}</p>
			</div>
			<button type="button" className="btn small ghost" onClick={onRetry}>
				{words.retry_label}
			</button>
		</div>
	);
}
