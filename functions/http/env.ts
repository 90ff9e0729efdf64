import type { OpenAPIHono } from "@hono/zod-openapi";
import type { SessionOwner } from "../db/queries/accounts/sessions.ts";
import type { Deps } from "../deps.ts";
import type { RateLimitName } from "./rate-limits.ts";

export interface PathRule {
	/** `form`: also accepts an HTML form; `raw`: the handler reads the body itself. */
	body?: "form" | "raw";
	/** Multiplies the default deadline. */
	deadlineFactor?: number;
	/** Exempt from the read limit, for monitoring. */
	isUnlimited?: boolean;
	/** Has a body but only reads, so it skips the write queue. */
	isReadOnly?: boolean;
	/** Additional fields of its error responses. */
	refusal?(message: string): object;
}

export interface AppEnv {
	/** The caller is set only behind `signedInRoute`. */
	Variables: Partial<SessionOwner> & {
		deps: Deps;
		/** Headers of every response to this request; the request id also appears in the log. */
		headers: Record<string, string> & { "X-Request-Id": string };
		/** The caller's IP address if it can be trusted. */
		address: string | null;
		/** Rate-limit hits counted for this request, by key. */
		counted: Map<string, { name: RateLimitName; id: string }> | undefined;
		pathRule: PathRule;
		/** Whether the response was created with these headers. */
		hasHeaders: boolean;
	};
}

export type App = OpenAPIHono<AppEnv>;
