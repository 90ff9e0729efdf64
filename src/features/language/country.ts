import type { AnswerOf } from "../../../functions/contract/endpoint.ts";
import { type geo, geoPath } from "../../../functions/contract/system.ts";
import { type Locale, localeForCountry } from "../../../i18n/locales.ts";

/**
 * The language of the visitor's country, asked of our own function. Null when it could not be told:
 * an aborted lookup is ignored, any other failure is only logged.
 */
export async function countryLocale(signal: AbortSignal, call: typeof fetch = fetch): Promise<Locale | null> {
	try {
		// An answer that is an error has no data, which is an error here too.
		const { data }: AnswerOf<typeof geo> = await (await call(geoPath, { signal })).json();
		return localeForCountry(data.country ?? "");
	} catch (error) {
		if ((error as Error).name !== "AbortError") console.warn(error);
		return null;
	}
}
