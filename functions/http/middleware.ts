import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Deps } from "../deps.ts";
import { withDeadline } from "../shared/with-deadline.ts";
import type { AppEnv, PathRule } from "./env.ts";
import { ApiError } from "./errors.ts";
import { securityHeaders } from "./headers.ts";
import { createCounter } from "./limits/counter.ts";
import { silent } from "./log.ts";
import { addressBlock } from "./request/address.ts";
import { checkBody } from "./request/body.ts";

/** Reads of one address in a minute: an office of people behind it makes fewer, a machine that copies or presses more. */
const readsPerMinute = 600;

/** A limit for every read of the API, per address. @returns counts one; throws `rate_limited` */
function limitReads(): (c: Context<AppEnv>) => void {
	const count = createCounter(readsPerMinute, 60_000);
	return (c) => {
		if (c.get("pathRule").isUncounted) return;
		// Not by `c.var`, which makes an object of all there is at each look.
		const retryAfter = count(addressBlock(c.get("address")), c.get("deps").now());
		if (retryAfter) throw new ApiError("rate_limited", { retryAfter });
	};
}

function complete({ res, get }: Context<AppEnv>): void {
	if (get("hasHeaders")) return;
	// Not by `c.header`, which makes a new answer, body and all, for each.
	const responseHeaders = res.headers;
	for (const [name, value] of Object.entries(get("headers"))) {
		// A page of ours may have said something stricter, or named who may frame it.
		if (!responseHeaders.has(name)) responseHeaders.set(name, value);
	}
}

/** One line per call: the route's pattern, never its path, which may hold a mailed token. */
function logCall(c: Context<AppEnv>, { observe, log }: Deps, start: number): void {
	const { status } = c.res;
	const write = log[status >= 500 ? "error" : "info"];
	if (!observe && write === silent) return;
	const ms = Math.round(performance.now() - start);
	const call = { method: c.req.method, route: routePath(c, -1), status, ms };
	observe?.(call);
	write("call", { id: c.get("headers")["X-Request-Id"], ...call });
}

/** Hands the routes what they need, and logs; an answer of the API is nobody's to keep. */
export const prepareRequest = (
	deps: Deps,
	pathRuleOf: (path: string) => PathRule,
): MiddlewareHandler<AppEnv> => {
	const headers = { ...securityHeaders(deps.origin), "Cache-Control": "no-store" };
	return async (c, next) => {
		const start = performance.now();
		c.set("deps", deps);
		c.set("headers", { ...headers, "X-Request-Id": crypto.randomUUID() });
		c.set("pathRule", pathRuleOf(c.req.path));
		c.set("address", deps.addressOf(c.req.raw, c.env));
		await next();
		logCall(c, deps, start);
		complete(c);
	};
};

/**
 * What every call passes before its route, in one step, as each costs every read: reads are counted; what may write has a checked body and
 * waits for its turn. Answers `timeout` after the deadline; what has begun goes on to its end.
 */
export const requestGuard = (deps: Deps): MiddlewareHandler<AppEnv> => {
	const countRead = limitReads();
	// Not `async`, as little of each call as can be: what is thrown is an answer all the same.
	return (c, next) => {
		const { method } = c.req;
		const { deadlineFactor = 1, isRead } = c.get("pathRule");
		const reads = method === "GET" || method === "HEAD";
		if (reads) countRead(c);
		// Pages of other sites may link here, not write; sister sites are the operator's, and what is no browser sends no such header.
		else if (c.req.header("sec-fetch-site") === "cross-site") throw new ApiError("cross_site");
		const work = reads
			? next()
			: checkBody(c)
					.then(() => (isRead ? undefined : deps.queueWrite?.()))
					.then(next);
		return withDeadline(deps.deadline * deadlineFactor, work, () => new ApiError("timeout"));
	};
};
