import type { Context } from "hono";
import type { App, AppEnv } from "../env.ts";
import { ApiError } from "../errors.ts";

/** Middleware matches every method; handlers name theirs. */
const allowedMethods = (app: App, path: string): string[] => {
	const segments = path.split("/");
	const methods = app.routes
		.filter((route) => {
			if (route.method === "ALL" || route.path.includes("*")) return false;
			const pattern = route.path.split("/");
			return (
				pattern.length === segments.length &&
				pattern.every((part, index) =>
					part.startsWith(":") ? segments[index] !== "" : part === segments[index],
				)
			);
		})
		.map((route) => route.method);
	return [...new Set(methods.includes("GET") ? ["GET", "HEAD", ...methods] : methods)];
};

/** 405 with `Allow` if another method exists, otherwise 404. */
export const unknownPath =
	(app: App) =>
	(c: Context<AppEnv>): never => {
		const methods = allowedMethods(app, c.req.path);
		if (methods.length > 0) {
			throw new ApiError("method_not_allowed", { headers: { Allow: methods.join(", ") } });
		}
		throw new ApiError("not_found");
	};
