import type { AnswerOf } from "../../../functions/contract/endpoint.ts";
import { type geo, geoPath } from "../../../functions/contract/system.ts";
import { type Locale, localeForCountry } from "../../../i18n/locales.ts";

/** The language of the visitor's country, from our API. Null on failure, which is logged unless the request was aborted. */
export async function countryLocale(signal: AbortSignal, call: typeof fetch = fetch): Promise<Locale | null> {
	try {
		// An error has no data, which throws here.
		const { data }: AnswerOf<typeof geo> = await (await call(geoPath, { signal })).json();
		return localeForCountry(data.country ?? "");
	} catch (error) {
		if ((error as Error).name !== "AbortError") console.warn(error);
		return null;
	}
}
