import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { type FieldError, type FieldErrors, fieldErrors } from "../contract/index.ts";
import { getDatabaseError } from "../db/errors.ts";
import { ApiError } from "./api-error.ts";
import type { App, AppEnv } from "./env.ts";
import { respondWithError } from "./envelope.ts";
import { describeError } from "./log.ts";
import { undoCount } from "./rate-limits.ts";

/** Turns schema issues into `data`: the first error code per field. */
export function refuseInvalid(
	result: { success: true } | { success: false; error: Pick<z.core.$ZodError, "issues"> },
): void {
	if (result.success) return;
	const data: FieldErrors = {};
	for (const { path, message } of result.error.issues) {
		const field = String(path[0] ?? "");
		if (!field || data[field] || !fieldErrors.includes(message as FieldError)) continue;
		data[field] = message as FieldError;
	}
	throw new ApiError("validation_failed", { data });
}

/** A request that's told to retry must not count against its rate limits. */
const undoCounts = (c: Context<AppEnv>): void => c.var.deps.defer("limit undo", undoCount(c));

/** Turns every error into a JSON response. Unexpected errors are logged without their message. */
export function handleError(error: unknown, c: Context<AppEnv>): Response {
	if (error instanceof ApiError) {
		if (error.error === "busy" || error.error === "timeout") undoCounts(c);
		return respondWithError(c, error);
	}
	if (error instanceof HTTPException) {
		return respondWithError(c, new ApiError(error.status === 415 ? "unsupported_type" : "malformed"));
	}
	const reason = getDatabaseError(error);
	if (reason) {
		c.get("deps").log.error("database", { id: c.get("headers")["X-Request-Id"], reason });
		undoCounts(c);
		return respondWithError(c, new ApiError("busy", { retryAfter: 5 }));
	}
	c.get("deps").log.error("unexpected", { id: c.get("headers")["X-Request-Id"], ...describeError(error) });
	return respondWithError(c, new ApiError("unknown"));
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Middleware matches every method; handlers name theirs. */
const listAllowedMethods = (app: App, path: string): string[] =>
	methods
		.filter((method) => app.router.match(method, path)[0].some(([[, route]]) => route.method === method))
		.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));

/** 405 with `Allow` if another method exists, otherwise 404. */
export const refuseUnknownPath =
	(app: App) =>
	(c: Context<AppEnv>): never => {
		const allowed = listAllowedMethods(app, c.req.path);
		if (allowed.length > 0) {
			throw new ApiError("method_not_allowed", { headers: { Allow: allowed.join(", ") } });
		}
		throw new ApiError("not_found");
	};
