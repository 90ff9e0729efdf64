import { readdirSync } from "node:fs";
import ledger from "../../content/claims.json" with { type: "json" };

type Value = string | number;
interface Claim {
	canonical?: Value;
	/** The folder whose files are the number, instead of a canonical value. */
	counted?: string;
	readings: { value: Value; places: string[] }[];
}

/** Vite lists the folder at build; Node, which measures the assistant without Vite, reads it. */
const countries = import.meta.env
	? Object.keys(import.meta.glob("../../content/countries/*.json")).length
	: readdirSync(new URL("../../content/countries/", import.meta.url)).length;
const counts: Readonly<Record<string, number>> = { "content/countries": countries };

/** What a claim says when every place says the same: its canonical value, or what is counted for it. */
export function canonicalOf({ canonical, counted }: Omit<Claim, "readings">): Value {
	const value = canonical ?? counts[counted ?? ""];
	if (value === undefined) throw new Error("content/claims.json has a claim with neither value nor count");
	return value;
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
			return [name, own?.value ?? canonicalOf(claim)];
		}),
	);
}
