import { createHash } from "node:crypto";
import { findGateway, type GatewayRow } from "../db/queries/vpn.ts";
import type { Deps } from "../deps.ts";
import { createError, type RequestContext } from "../http/api-error.ts";
import { createCounter } from "../http/rate-limits.ts";
import { getAddressBlock } from "../http/request/address.ts";
import { isSameHash } from "../utils/keyed-hash.ts";
import { minute, second } from "../utils/time.ts";

/** Keys have 256 bits of entropy, so a plain hash is safe, and an operator can compute it for the edge. */
export const hashGatewayKey = (key: string): string => createHash("sha256").update(key).digest("hex");

const createCounters = () => ({
	/** Wrong keys per IP address and minute. */
	countWrong: createCounter(60, minute),
	/** Requests per gateway and second: enough for tens of thousands of users. */
	countRequest: createCounter(400, second),
});
const counters = new WeakMap<Deps, ReturnType<typeof createCounters>>();

/** Authenticates a gateway by name and key (HTTP Basic). Throws `unauthorized`, or `rate_limited`. */
export async function requireGateway(c: RequestContext<"unauthorized">): Promise<GatewayRow> {
	const { deps } = c.var;
	const { countWrong, countRequest } = counters.getOrInsertComputed(deps, createCounters);
	const now = deps.now();
	const address = getAddressBlock(c.var.address);
	const blocked = countWrong(address, now, 0);
	if (blocked) throw createError(c, "rate_limited", { retryAfter: blocked });
	const [, encoded = ""] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
	const [, name = "", key = ""] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString()) ?? [];
	const gateway = name ? await findGateway(deps.db, name) : null;
	const hash = hashGatewayKey(key);
	const isFormer = Boolean(gateway?.formerUntil && gateway.formerUntil > now);
	// Always compare both, so that timing doesn't reveal which gateways exist.
	const matches = [
		isSameHash(hash, gateway?.keyHash ?? hashGatewayKey("nobody")),
		isSameHash(hash, gateway?.formerHash ?? hashGatewayKey("nobody")) && isFormer,
	];
	if (!gateway || !key || !matches.includes(true)) {
		countWrong(address, now);
		throw createError(c, "unauthorized", { headers: { "WWW-Authenticate": 'Basic realm="gateways"' } });
	}
	const retryAfter = countRequest(name, now);
	if (retryAfter) throw createError(c, "rate_limited", { retryAfter });
	return gateway;
}
