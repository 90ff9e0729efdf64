import type { ReactNode } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { warn } from "../../../ui/icons.ts";
import type { AccountWords } from "../profile-words.ts";

interface Props {
	/** Where it can be paid; null when there is no such page. */
	url: string | null;
	/** How the plan stands. */
	children: ReactNode;
	words: AccountWords["premium"];
}

/** A renewal that could not be charged. */
export const Unpaid = ({ url, children, words }: Props) => (
	<div className="note warn" role="status">
		<Icon path={warn} />
		<p>{children}</p>
		{url && (
			<a className="btn small ghost" href={url}>
				{words.pay}
			</a>
		)}
	</div>
);
