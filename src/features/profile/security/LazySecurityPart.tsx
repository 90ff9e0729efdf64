import type { Locale } from "../../../../i18n/locales.ts";
import { useQuery } from "../../../api/use-query.ts";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import type { TabWords } from "../profile-words.ts";

interface Props {
	locale: Locale;
	words: TabWords;
}

const loadPart = async () => ({ ok: true as const, data: (await import("./SecurityPart.tsx")).default });

/** The security part, whose code comes when its tab is opened. */
export function LazySecurityPart({ locale, words }: Props) {
	const { data: SecurityPart, failure } = useQuery(loadPart);
	if (SecurityPart) return <SecurityPart locale={locale} words={words} />;
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
