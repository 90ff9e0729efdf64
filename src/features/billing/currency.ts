import { type GeoReply, geoPath } from "../../../functions/contract/system.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { currencyKey, read } from "../../stores/storage.ts";

/** Countries that use the euro, officially or by agreement, or the pound. */
const countriesByCurrency: Record<string, string> = {
	EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT",
	GBP: "GB GG IM JE",
};

/** Milliseconds to wait for the visitor's country before showing the plan's own currency. */
const timeout = 1_500;

/** The currency we use for a country besides the plan's own. */
export const getLocalCurrency = (country: string | null): string | null =>
	Object.keys(countriesByCurrency).find(
		(code) => country && countriesByCurrency[code]?.split(" ").includes(country),
	) ?? null;

/** The chosen currency, or that of the visitor's country; null for the plan's own. */
export async function guessCurrency(): Promise<string | null> {
	const savedCurrency = read(currencyKey);
	if (savedCurrency) return savedCurrency;
	const answer = await fetchJson<{ data?: GeoReply }>(geoPath, timeout);
	return getLocalCurrency(answer?.data?.country ?? null);
}
