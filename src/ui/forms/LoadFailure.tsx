import type { Failure } from "../../api/call.ts";
import { type CallWords, messageOf } from "../../api/message.ts";
import type { LocalizedProps } from "../../i18n/format.ts";
import { Icon } from "../Icon.tsx";
import { warn } from "../icons.ts";

interface Props extends LocalizedProps<CallWords & { retry_label: string }> {
	/** What could not be loaded. */
	title: string;
	/** Why; left out where the title says enough. */
	failure?: Failure;
	onRetry: () => void;
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
