import { canonicalOf, ledger, type Place } from "../../content/readers/claims.ts";
import { platforms } from "../../content/readers/platforms.ts";
import type { Locale } from "../../i18n/locales.ts";

export { type Place, places } from "../../content/readers/claims.ts";

/** What is always filled in beside the claims (text.ts). */
export const filledNames = ["brand", "short", "payBy", "ciphers", "killSwitchApps", "splitApps"] as const;
export type FilledName = (typeof filledNames)[number];

/** The claims as one place shows them: its own reading, or the canonical one where it has none or the owner unified them. */
export function claimsAt(
	place: Place,
	use: string = ledger.use,
	locale?: Locale,
): Record<string, string | number> {
	return Object.fromEntries(
		Object.entries(ledger.claims).map(([name, claim]) => {
			const reading =
				use === "by-place" ? claim.readings.find((reading) => reading.places.includes(place)) : undefined;
			const value = reading?.value ?? canonicalOf(claim);
			return [name, (locale && claim.spelled?.[locale]?.[value]) ?? value];
		}),
	);
}

/** What a statement of the ledger lists: platforms by their ids, ciphers by their names. */
export const itemsOf = (statement: string): readonly string[] =>
	ledger.statements.find(({ id }) => id === statement)?.items ?? [];

/** The names of the platforms a statement lists, in the order of the ledger. */
const platformsOf = (statement: string): readonly string[] =>
	itemsOf(statement).flatMap((item) => platforms.find(({ id }) => id === item)?.name ?? []);

/** Where the app has a kill switch, and where it has split tunneling. */
export const killSwitchPlatforms = platformsOf("kill-switch");
export const splitPlatforms = platformsOf("split-tunneling");
