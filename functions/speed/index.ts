import { speedReplySchema } from "../contract/shapes/tools.ts";
import * as contract from "../contract/speed.ts";
import { createError } from "../http/api-error.ts";
import { buildAddressRule, limit } from "../http/rate-limits.ts";
import { route, textRoute } from "../http/route.ts";

const speedSpec = {
	summary: "Where to measure throughput, and whether a slot is free",
	responseDescription: "The host of an ndt7 server; null is this one",
	response: { data: speedReplySchema },
};

/** The speed test's API; transfers run in the runtime (functions/runtimes/node/speed/ndt7.ts). */
export const speed = [
	textRoute(contract.speedPing, { summary: "One byte, to measure how long it takes" }, (c) => c.text(".")),
	route(contract.speed, speedSpec, async (c, _, reply) => {
		const { speed: source } = c.var.deps;
		const wait = source?.wait(c.var.address);
		if (wait) throw createError(c, "rate_limited", { retryAfter: wait });
		// A separate ndt7 server doesn't know this caller.
		if (source?.server) await limit(c, buildAddressRule(c, "speed"));
		const data = {
			ndt7: source?.ndt7 ?? "off",
			server: source?.server ?? null,
			busy: source?.busy(c.var.address) ?? false,
		};
		return reply("OK", { data });
	}),
];
