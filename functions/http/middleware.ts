import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Deps } from "../deps.ts";
import { minute, withDeadline } from "../utils/time.ts";
import { ApiError } from "./api-error.ts";
import type { AppEnv, PathRule } from "./env.ts";
import { buildSecurityHeaders } from "./headers.ts";
import { createCounter, undoCounts } from "./rate-limits.ts";
import { getAddressBlock } from "./request/address.ts";
import { checkBody } from "./request/body.ts";

/** Reads per IP address and minute: more than an office makes, fewer than a scraper. */
const readsPerMinute = 600;

function addHeaders({ res, get }: Context<AppEnv>): void {
	if (get("hasHeaders")) return;
	// `c.header` would create a new response for each header.
	const responseHeaders = res.headers;
	for (const [name, value] of Object.entries(get("headers"))) {
		// Don't override a page that set a stricter policy or named who may frame it.
		if (!responseHeaders.has(name)) responseHeaders.set(name, value);
	}
}

/** Logs the route's pattern, never its path, which may contain a mailed token. */
function logCall(c: Context<AppEnv>, { observe, log }: Deps, start: number): void {
	const { status } = c.res;
	const ms = Math.round(performance.now() - start);
	const call = { method: c.req.method, route: routePath(c, -1), status, ms };
	observe?.(call);
	log[status >= 500 ? "error" : "info"]("call", { id: c.get("headers")["X-Request-Id"], ...call });
}

/** Sets the request's variables, logs it and adds headers. API responses are never cached. */
export const prepareRequest = (
	deps: Deps,
	findPathRule: (path: string) => PathRule,
): MiddlewareHandler<AppEnv> => {
	const headers = { ...buildSecurityHeaders(deps.origin), "Cache-Control": "no-store" };
	return async (c, next) => {
		const start = performance.now();
		c.set("deps", deps);
		c.set("headers", { ...headers, "X-Request-Id": crypto.randomUUID() });
		c.set("pathRule", findPathRule(c.req.path));
		c.set("address", deps.addressOf(c.req.raw, c.env));
		await next();
		if (!c.error) undoCounts(c, "success");
		logCall(c, deps, start);
		addHeaders(c);
	};
};

/**
 * One combined middleware, because each one slows every read: counts reads, and for writes checks the body and
 * waits for a slot. Answers `timeout` after the deadline; only on Node does the work still run to completion.
 */
export const guardRequests = (deps: Deps): MiddlewareHandler<AppEnv> => {
	const count = createCounter(readsPerMinute, minute);
	const countRead = (c: Context<AppEnv>) => {
		if (c.get("pathRule").isUnlimited) return;
		// `c.var` would copy all variables on every access.
		const retryAfter = count(getAddressBlock(c.get("address")), deps.now());
		if (retryAfter) throw new ApiError("rate_limited", { retryAfter });
	};
	// Not `async`, to save overhead on every request; Hono handles a synchronous throw too.
	return (c, next) => {
		const { method } = c.req;
		const { deadlineFactor = 1, isReadOnly } = c.get("pathRule");
		const isReadRequest = method === "GET" || method === "HEAD";
		if (isReadRequest) countRead(c);
		// Other sites may link here but not write. Subdomains are the operator's, and non-browsers don't send the header.
		else if (c.req.header("sec-fetch-site") === "cross-site") throw new ApiError("cross_site");
		const work = isReadRequest
			? next()
			: checkBody(c)
					.then(() => (isReadOnly ? undefined : deps.queueWrite?.()))
					.then(next);
		return withDeadline(deps.deadline * deadlineFactor, work, () => new ApiError("timeout"));
	};
};
