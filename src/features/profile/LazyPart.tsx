import type { ComponentType } from "react";
import { type LoadResult, useQuery } from "../../api/use-query.ts";
import type { LocalizedProps } from "../../i18n/format.ts";
import { LoadFailure } from "../../ui/forms/LoadFailure.tsx";
import type { TabWords } from "./profile-words.ts";

type Load = () => Promise<LoadResult<ComponentType<LocalizedProps<TabWords>>>>;

export const loadSecurity: Load = async () => ({
	ok: true,
	data: (await import("./security/SecurityPart.tsx")).default,
});
export const loadManual: Load = async () => ({
	ok: true,
	data: (await import("./manual/ManualSetup.tsx")).default,
});

/** A part whose code comes when its tab is opened. */
export function LazyPart({ load, locale, words }: LocalizedProps<TabWords> & { load: Load }) {
	const { data: Part, failure } = useQuery(load);
	if (Part) return <Part locale={locale} words={words} />;
	if (!failure)
		return (
			<p className="mut" role="status">
				{words.loading}
			</p>
		);
	// A page does not ask twice for code that it could not get.
	const reload = () => location.reload();
	return (
		<LoadFailure title={words.failed} failure={failure} onRetry={reload} locale={locale} words={words} />
	);
}
