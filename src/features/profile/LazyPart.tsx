import { useQuery } from "../../api/use-query.ts";
import type { LocalizedProps } from "../../i18n/format.ts";
import { LoadFailure } from "../../ui/forms/LoadFailure.tsx";
import type { TabWords } from "./profile-words.ts";

const parts = {
	security: async () => ({ ok: true as const, data: (await import("./security/SecurityPart.tsx")).default }),
	manual: async () => ({ ok: true as const, data: (await import("./manual/ManualSetup.tsx")).default }),
};

/** A part whose code comes when its tab is opened. */
export function LazyPart({ part, locale, words }: LocalizedProps<TabWords> & { part: keyof typeof parts }) {
	const { data: Part, failure } = useQuery(parts[part]);
	if (Part) return <Part locale={locale} words={words} />;
	if (!failure)
		return (
			<p className="mut" role="status">
				{words.loading}
			</p>
		);
	// A page does not ask twice for code that it could not get.
	const reloading = { failure, refetch: () => location.reload() };
	return <LoadFailure title={words.failed} of={reloading} locale={locale} words={words} />;
}
