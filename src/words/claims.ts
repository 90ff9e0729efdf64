import { claimsData, getCanonical } from "../../content/readers/claims.ts";
import { platforms } from "../../content/readers/platforms.ts";
import type { Locale } from "../../i18n/locales.ts";

/** Placeholders beyond claims that are always available (text.ts). */
export const filledNames = [
	"brand",
	"short",
	"payBy",
	"ciphers",
	"killSwitchApps",
	"splitApps",
	"lowestMonthly",
	"lowestCost",
	"planCosts",
] as const;
export type FilledName = (typeof filledNames)[number];

/** Every claim's value, spelled as in a language. */
export const getClaimValues = (locale?: Locale): Record<string, string | number> =>
	Object.fromEntries(
		Object.entries(claimsData.claims).map(([name, claim]) => {
			const value = getCanonical(claim);
			return [name, (locale && claim.spelled?.[locale]?.[value]) ?? value];
		}),
	);

/** What a statement lists: ids of platforms, or names of ciphers. */
export const splitItems = (statement: string): readonly string[] =>
	claimsData.statements.find(({ id }) => id === statement)?.items ?? [];

/** Names of the platforms in a statement. */
const listPlatforms = (statement: string): readonly string[] =>
	splitItems(statement).flatMap((item) => platforms.find(({ id }) => id === item)?.name ?? []);

/** Platforms whose app has a kill switch, and those with split tunneling. */
export const killSwitchPlatforms = listPlatforms("kill-switch");
export const splitPlatforms = listPlatforms("split-tunneling");
