import type { ReactNode } from "react";
import type { Endpoint, Nothing } from "../../../functions/contract/endpoint.ts";
import { useCall, useFile } from "../../api/use-query.ts";
import type { LocalizedProps } from "../../i18n/format.ts";
import { adoptStyles } from "../../ui/adopt-styles.ts";
import { LoadFailure } from "../../ui/forms/LoadFailure.tsx";
import type { TabWords } from "./profile-words.ts";
import styles from "./tab-data.late.css?inline";

// The page has no bytes to spare for the styles of what is seen later.
adoptStyles(styles);

type TabData<Words, State> = { placeholder: ReactNode } | { words: Words; state: State; refetch: () => void };

/**
 * What a tab shows, and the words it says it in: both come when it is opened. Until then, a placeholder or a way to try again.
 * @param titleOf says what failed, once there are words for it
 */
export function useTabData<Words, State>(
	wordsPath: string,
	endpoint: Endpoint<Nothing, { data: State }>,
	{ locale, words: tab }: LocalizedProps<TabWords>,
	titleOf: (words: Words) => string,
): TabData<Words, State> {
	const wordsFile = useFile<Words>(wordsPath);
	const query = useCall(endpoint, { token: true, keep: true });
	const { data: words } = wordsFile;
	const { data: state, refetch } = query;
	const failed = [wordsFile, query].find(({ failure }) => failure);
	if (failed) {
		const title = words ? titleOf(words) : tab.failed;
		return { placeholder: <LoadFailure title={title} of={failed} locale={locale} words={tab} /> };
	}
	if (words && state) return { words, state, refetch };
	const placeholder = (
		<p className="mut" role="status">
			{tab.loading}
		</p>
	);
	return { placeholder };
}
