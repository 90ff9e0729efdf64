import type { LocalizedProps } from "../../../i18n/format.ts";
import { type CallWords, getMessage } from "../../api/message.ts";
import type { Query } from "../../api/use-query.ts";
import { Icon } from "../Icon.tsx";
import { warn } from "../icons.ts";
import { Button } from "./Button.tsx";

interface Props extends LocalizedProps<CallWords & { retry_label: string }> {
	title: string;
	/** The query; renders nothing unless it failed. */
	of: Pick<Query<unknown>, "failure" | "refetch">;
	/** Omits the reason, if the title says enough. */
	brief?: boolean;
}

export function LoadFailure({ title, of: { failure, refetch }, brief, locale, words }: Props) {
	if (!failure) return null;
	return (
		<div className="note" role="alert">
			<Icon path={warn} />
			<div>
				<b>{title}</b>
				{!brief && <p className="sm">{getMessage(failure, words, locale)}</p>}
			</div>
			<Button look="small ghost" label={words.retry_label} onClick={refetch} />
		</div>
	);
}

export const Loading = (props: Props & { words: { loading: string } }) =>
	props.of.failure ? (
		<LoadFailure {...props} />
	) : (
		<p className="muted" role="status">
			{props.words.loading}
		</p>
	);
