import { canonicalOf, ledger } from "../../../content/readers/claims.ts";
import { servers } from "../servers.ts";

/** `npm run claims`: what the copy says in different places about the same thing, and what it would say unified. */
console.log(
	`Shown: ${ledger.use === "by-place" ? "each place its own reading" : "the canonical reading everywhere"}\n`,
);
for (const [name, claim] of Object.entries(ledger.claims)) {
	if (new Set(claim.readings.map(({ value }) => value)).size < 2) continue;
	console.log(`${name} (${claim.unit}), canonical ${canonicalOf(claim)}`);
	for (const { value, places } of claim.readings)
		console.log(`  ${String(value).padEnd(10)} ${places.join(", ")}`);
}

if (servers.length) {
	const count = servers.reduce((sum, { count: own }) => sum + own, 0);
	const { size } = new Set(servers.map(({ country }) => country));
	console.log(`\nThe feed of servers: ${count} servers in ${servers.length} cities of ${size} countries.`);
}
