import { createHash } from "node:crypto";
import { findGateway, type GatewayRow } from "../db/queries/vpn.ts";
import type { Deps } from "../deps.ts";
import { BoundedMap } from "../http/bounded-map.ts";
import { sameHash } from "../http/keyed-hash.ts";
import { type RequestContext, refuse } from "../http/refuse.ts";
import { addressBlock } from "../http/request/address.ts";

/** Questions of one gateway in a second: the logins of tens of thousands of people. */
const questionsPerSecond = 400;
/** Wrong keys from one address in a minute. */
const wrongPerMinute = 60;

/** A key has 256 bits, so a plain hash gives nothing away, and an operator can write it down at the edge. */
export const hashGatewayKey = (key: string): string => createHash("sha256").update(key).digest("hex");

const countsOf = new WeakMap<Deps, BoundedMap<{ since: number; count: number }>>();

/** Counts in memory, by each process or isolate for itself, as a question must not cost a write. Seconds to wait; 0 when it may be. */
function waitAfterCounting(deps: Deps, key: string, most: number, ms: number, isCounted = true): number {
	const counts = countsOf.get(deps) ?? new BoundedMap(10_000);
	countsOf.set(deps, counts);
	const now = deps.now();
	let entry = counts.get(key);
	if (!entry || Math.abs(now - entry.since) >= ms) {
		entry = { since: now, count: 0 };
		counts.set(key, entry);
	}
	if (isCounted) entry.count++;
	return entry.count > most ? (entry.since + ms - now) / 1000 : 0;
}

/** The gateway that asks, by name and key (HTTP Basic). Throws `unauthorized`, or `rate_limited` when it asks too often. */
export async function requireGateway(c: RequestContext<"unauthorized">): Promise<GatewayRow> {
	const { deps } = c.var;
	const address = `wrong ${addressBlock(c.var.address)}`;
	const blocked = waitAfterCounting(deps, address, wrongPerMinute, 60_000, false);
	if (blocked) throw refuse(c, "rate_limited", { retryAfter: blocked });
	const [, encoded = ""] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
	const [, name = "", key = ""] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString()) ?? [];
	const gateway = name ? await findGateway(deps.db, name) : null;
	const hash = hashGatewayKey(key);
	const isFormer = Boolean(gateway?.formerUntil && gateway.formerUntil > deps.now());
	// All are compared, whether or not there is such a gateway, so that an answer takes as long.
	const fits = [
		sameHash(hash, gateway?.keyHash ?? hashGatewayKey("nobody")),
		sameHash(hash, gateway?.formerHash ?? hashGatewayKey("nobody")) && isFormer,
	];
	if (!gateway || !key || !fits.includes(true)) {
		waitAfterCounting(deps, address, wrongPerMinute, 60_000);
		throw refuse(c, "unauthorized");
	}
	const wait = waitAfterCounting(deps, `gateway ${name}`, questionsPerSecond, 1000);
	if (wait) throw refuse(c, "rate_limited", { retryAfter: wait });
	return gateway;
}
