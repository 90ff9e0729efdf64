import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Deps } from "../deps.ts";
import type { AppEnv } from "./env.ts";
import { ApiError } from "./errors.ts";
import { securityHeaders } from "./headers.ts";

/** Hands the routes what they need; an answer of the API is nobody's to keep. */
export const setup = (deps: Deps): MiddlewareHandler<AppEnv> => {
	const security = Object.entries(securityHeaders(deps.origin));
	return async (c, next) => {
		c.set("deps", deps);
		c.set("address", deps.addressOf(c.req.raw, c.env));
		await next();
		// Not by `c.header`, which makes a new answer, body and all, for each.
		const { headers } = c.res;
		for (const [name, value] of security) {
			// A page of ours may have said something stricter, or named who may frame it.
			if (!headers.has(name)) headers.set(name, value);
		}
		if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
	};
};

/** One line per call: the route's pattern, never its path, which may hold a mailed token. */
export const logCalls: MiddlewareHandler<AppEnv> = async (c, next) => {
	const start = performance.now();
	await next();
	const fields = {
		method: c.req.method,
		route: routePath(c, -1),
		status: c.res.status,
		ms: Math.round(performance.now() - start),
	};
	c.var.deps.log[c.res.status >= 500 ? "error" : "info"]("call", fields);
};

/** Answers `timeout` when a call takes longer than the deadline; what it has begun goes on to its end. */
export const deadline: MiddlewareHandler<AppEnv> = async (c, next) => {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new ApiError("timeout")), c.var.deps.deadline);
	});
	try {
		await Promise.race([next(), late]);
	} finally {
		clearTimeout(timer);
	}
};
