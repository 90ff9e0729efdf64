import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { type FieldError, type FieldErrors, fieldErrors } from "../contract/index.ts";
import { getDatabaseError } from "../db/errors.ts";
import { ApiError, createBusyError } from "./api-error.ts";
import type { App, AppEnv } from "./env.ts";
import { respondWithError } from "./envelope.ts";
import { describeError } from "./log.ts";
import { undoCounts } from "./rate-limits.ts";

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

/** Logs what is unexpected, without its message. */
function toApiError(error: unknown, c: Context<AppEnv>): ApiError {
	if (error instanceof ApiError) return error;
	if (error instanceof HTTPException)
		return new ApiError(error.status === 415 ? "unsupported_type" : "malformed");
	const { log } = c.get("deps");
	const id = c.get("headers")["X-Request-Id"];
	const reason = getDatabaseError(error);
	if (reason) {
		log.error("database", { id, reason });
		return createBusyError();
	}
	log.error("unexpected", { id, ...describeError(error) });
	return new ApiError("unknown");
}

export function handleError(error: unknown, c: Context<AppEnv>): Response {
	const refusal = toApiError(error, c);
	undoCounts(c, refusal.error);
	return respondWithError(c, refusal);
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
