import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { ask, pathOf } from "../contract/index.ts";
import type { Deps } from "../deps.ts";
import { withDeadline } from "../with-deadline.ts";
import type { AppEnv } from "./env.ts";
import { ApiError } from "./errors.ts";
import { securityHeaders } from "./headers.ts";
import { silent } from "./log.ts";

/** Hands the routes what they need; an answer of the API is nobody's to keep. */
export const setup = (deps: Deps): MiddlewareHandler<AppEnv> => {
	const headers = { ...securityHeaders(deps.origin), "Cache-Control": "no-store" };
	return async (c, next) => {
		const requestId = crypto.randomUUID();
		c.set("deps", deps);
		c.set("requestId", requestId);
		c.set("headers", { ...headers, "X-Request-Id": requestId });
		c.set("counted", new Set());
		c.set("address", deps.addressOf(c.req.raw, c.env));
		await next();
		if (c.get("complete") === c.res) return;
		// Not by `c.header`, which makes a new answer, body and all, for each.
		const said = c.res.headers;
		for (const [name, value] of Object.entries(c.get("headers"))) {
			// A page of ours may have said something stricter, or named who may frame it.
			if (!said.has(name)) said.set(name, value);
		}
	};
};

/** One line per call: the route's pattern, never its path, which may hold a mailed token. */
export const logCalls: MiddlewareHandler<AppEnv> = async (c, next) => {
	const start = performance.now();
	await next();
	const { status } = c.res;
	const { observe, log } = c.get("deps");
	const write = log[status >= 500 ? "error" : "info"];
	if (!observe && write === silent) return;
	const ms = Math.round(performance.now() - start);
	const call = { method: c.req.method, route: routePath(c, -1), status, ms };
	observe?.(call);
	write("call", { id: c.get("requestId"), ...call });
};

/** Calls that may write come one after the other where they share a process, so that a crowd of them keeps nobody else waiting. */
export const inTurn: MiddlewareHandler<AppEnv> = (c, next) => {
	const { turn } = c.get("deps");
	return c.req.method === "GET" || c.req.method === "HEAD" || !turn ? next() : turn().then(next);
};

/** The assistant may wait for a model: 20 s where others have 10. */
const patience = (path: string): number => (path === pathOf(ask) ? 2 : 1);

/** Answers `timeout` when a call takes longer than the deadline; what it has begun goes on to its end. */
export const deadline: MiddlewareHandler<AppEnv> = (c, next) =>
	withDeadline(c.get("deps").deadline * patience(c.req.path), next(), () => new ApiError("timeout"));
