import type { PropsWithChildren } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { warn } from "../../../ui/icons.ts";
import type { AccountWords } from "../profile-words.ts";

type Props = PropsWithChildren<{ url: string | null; words: AccountWords["premium"] }>;

/** The note about a failed renewal. */
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
