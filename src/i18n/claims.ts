import ledger from "../../content/claims.json" with { type: "json" };

type Value = string | number;
interface Claim {
	canonical: Value;
	readings: { value: Value; places: string[] }[];
}

/** Where copy stands; every place may show its own reading of a contested number (design §4.5). */
export const places = [
	"home",
	"about",
	"features",
	"faq",
	"pricing",
	"why",
	"download",
	"country",
	"country-page",
	"service",
	"ip",
	"speed",
	"profile",
	"contact",
	"chat",
	"blog",
	"auth",
	"mail",
] as const;
export type Place = (typeof places)[number];

/** The claims as one place shows them: its own reading, or the canonical one where it has none or the owner unified them. */
export function claimsAt(place: Place, use: string = ledger.use): Record<string, Value> {
	const entries = Object.entries(ledger.claims as unknown as Record<string, Claim>);
	return Object.fromEntries(
		entries.map(([name, claim]) => {
			const own =
				use === "by-place" ? claim.readings.find((reading) => reading.places.includes(place)) : undefined;
			return [name, (own ?? { value: claim.canonical }).value];
		}),
	);
}
