import type { IpReply } from "../../../functions/contract/ip.ts";
import { getCountryName, getLocaleEntry, type Locale } from "../../../i18n/locales.ts";

export const joinWithCommas = (locale: Locale, ...parts: (string | null)[]): string =>
	parts.filter(Boolean).join(getLocaleEntry(locale).comma);

export function getPlaceName(locale: Locale, { city, country }: Pick<IpReply, "city" | "country">) {
	return joinWithCommas(locale, city, country && getCountryName(locale, country)) || null;
}
