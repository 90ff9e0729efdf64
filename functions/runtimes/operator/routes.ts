import { type Endpoint, getPath } from "../../contract/endpoint.ts";
import * as contract from "../../contract/index.ts";

/** `npm run routes`: lists the API's endpoints by path. */
const calls = Object.values<unknown>(contract)
	.map(String)
	.filter((value): value is Endpoint => /^(GET|POST|PUT|PATCH|DELETE) \//.test(value));
for (const call of calls.sort((a, b) => getPath(a).localeCompare(getPath(b))))
	console.log(call.replace(" ", "\t"));
