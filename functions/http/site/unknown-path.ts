import type { Context } from "hono";
import type { App, AppEnv } from "../env.ts";
import { ApiError } from "../errors.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Middleware matches every method; handlers name theirs. */
const allowedMethods = (app: App, path: string): string[] =>
	methods
		.filter((method) => app.router.match(method, path)[0].some(([[, route]]) => route.method === method))
		.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));

/** 405 with `Allow` if another method exists, otherwise 404. */
export const unknownPath =
	(app: App) =>
	(c: Context<AppEnv>): never => {
		const allowed = allowedMethods(app, c.req.path);
		if (allowed.length > 0) {
			throw new ApiError("method_not_allowed", { headers: { Allow: allowed.join(", ") } });
		}
		throw new ApiError("not_found");
	};
