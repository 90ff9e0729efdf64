import { defaultLocale, localeCodes } from "../../i18n/locales.ts";

type Params = Record<string, string | undefined>;

/** `getStaticPaths` for pages under `[...locale]`: each entry in each language. English has no prefix. */
export const localized =
	<Entry = object>(
		entries: readonly Entry[] = [{} as Entry],
		params: (entry: Entry) => Params = () => ({}),
	) =>
	() =>
		entries.flatMap((entry) =>
			localeCodes.map((locale) => ({
				params: { locale: locale === defaultLocale ? undefined : locale, ...params(entry) },
				props: { entry },
			})),
		);
