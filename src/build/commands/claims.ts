import { claimsData, getCanonical } from "../../../content/readers/claims.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { servers } from "../../site/published.ts";

/** `npm run claims`: prints every claim, or those named, with contradicting values of its source. */
export function run(names: string[]): void {
	const unknown = names.filter((name) => !Object.hasOwn(claimsData.claims, name));
	if (unknown.length)
		throw new ContentError([`No claim: ${unknown}. There are ${Object.keys(claimsData.claims).join(", ")}.`]);
	for (const [name, claim] of Object.entries(claimsData.claims)) {
		if (names.length && !names.includes(name)) continue;
		console.log(`${name} (${claim.unit}): ${getCanonical(claim)}`);
		for (const { value, places } of claim.readings ?? [])
			console.log(`  its source: ${String(value).padEnd(10)} ${places.join(", ")}`);
	}
	const { size } = new Set(servers.map(({ country }) => country));
	const count = servers.reduce((sum, { count: perPlace }) => sum + perPlace, 0);
	if (size)
		console.log(`\nThe feed of servers: ${count} servers in ${servers.length} cities of ${size} countries.`);
}
