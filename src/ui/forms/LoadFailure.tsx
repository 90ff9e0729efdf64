import type { Locale } from "../../../i18n/locales.ts";
import type { Failure } from "../../api/call.ts";
import { type CallWords, messageOf } from "../../api/message.ts";
import { Icon } from "../Icon.tsx";
import { warn } from "../icons.ts";

interface Props {
	/** What could not be loaded. */
	title: string;
	/** Why; left out where the title says enough. */
	failure?: Failure;
	onRetry: () => void;
	locale: Locale;
	words: CallWords & { retry_label: string };
}

/** Says that something could not be loaded, why, and offers to try again. */
export function LoadFailure({ title, failure, onRetry, locale, words }: Props) {
	return (
		<div className="note" role="alert">
			<Icon path={warn} />
			<div>
				<b>{title}</b>
				{failure && <p className="sm">{messageOf(failure, words, locale)}</p>}
			</div>
			<button type="button" className="btn small ghost" onClick={onRetry}>
				{words.retry_label}
			</button>
		</div>
	);
}
