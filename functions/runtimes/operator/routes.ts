import * as contract from "../../contract/index.ts";

/** `npm run routes`: lists the API's endpoints by path. */
const calls = Object.values(contract as Record<string, unknown>)
	.flatMap((value) => (typeof value === "object" && value ? Object.values(value) : [value]))
	.filter(
		(value): value is string => typeof value === "string" && /^(GET|POST|PUT|PATCH|DELETE) \//.test(value),
	);
const byPath = (call: string): string => call.slice(call.indexOf(" ") + 1);
for (const call of [...new Set(calls)].sort((a, b) => byPath(a).localeCompare(byPath(b))))
	console.log(call.replace(" ", "\t"));
