import * as contract from "../../contract/index.ts";

/** `npm run routes`: lists the API's endpoints by path. */
const calls = Object.values<unknown>(contract)
	.map(String)
	.filter((value) => /^(GET|POST|PUT|PATCH|DELETE) \//.test(value));
const getPath = (call: string): string => call.slice(call.indexOf(" ") + 1);
for (const call of calls.sort((a, b) => getPath(a).localeCompare(getPath(b))))
	console.log(call.replace(" ", "\t"));
