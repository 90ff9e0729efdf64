import { useCallback, useEffect, useState } from "react";
import type { Locale } from "../../../i18n/locales.ts";
import { file } from "../../api/file.ts";
import type { AccountWords } from "./words.ts";

/**
 * The words of the tabs that are not first: null while they load, "failed" when they did not, and a way to ask again.
 * They are asked for when the island begins, so that they are there when a tab is opened.
 */
export function useWords(locale: Locale): [AccountWords | "failed" | null, () => void] {
	const [words, setWords] = useState<AccountWords | "failed" | null>(null);
	const load = useCallback(async () => {
		setWords(null);
		setWords((await file<AccountWords>(`/words/profile/${locale}.json`)) ?? "failed");
	}, [locale]);
	useEffect(() => void load(), [load]);
	return [words, load];
}
