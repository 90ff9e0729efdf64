import { fill } from "../../i18n/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { warn } from "../../ui/icons.ts";
import type { AccountWords } from "./words.ts";

interface Props {
	/** Where it can be paid; null when there is no such page. */
	url: string | null;
	/** Until when the plan runs, written out. */
	until: string;
	words: AccountWords["premium"];
}

/** A renewal that could not be charged. */
export const Unpaid = ({ url, until, words }: Props) => (
	<div className="note warn" role="status">
		<Icon path={warn} />
		<p>{fill(words.unpaid, { date: until })}</p>
		{url && (
			<a className="btn small ghost" href={url}>
				{words.pay}
			</a>
		)}
	</div>
);
