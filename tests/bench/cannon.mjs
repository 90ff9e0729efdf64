import { text } from "node:stream/consumers";
import autocannon from "autocannon";

/** Sends what its input says as fast as it is answered, from a process of its own; says what came back as JSON. */
const { url, seconds, connections, headers } = JSON.parse(await text(process.stdin));
const { requests, latency, non2xx, errors } = await autocannon({
	url,
	connections,
	duration: seconds,
	requests: headers.map((of) => ({ headers: of })),
});
console.log(
	JSON.stringify({
		rate: requests.average,
		answers: requests.total,
		p99: latency.p99,
		failed: non2xx + errors,
	}),
);
