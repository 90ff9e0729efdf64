import type { OpenAPIHono } from "@hono/zod-openapi";
import type { SessionOwner } from "../db/queries/sessions.ts";
import type { Deps } from "../deps.ts";

/** Who is calling, behind the guard. */
export type Caller = SessionOwner;

/** What middleware leaves for the routes. */
export interface AppEnv {
	Variables: {
		deps: Deps;
		/** Names the call in the log and in the answer's X-Request-Id. */
		requestId: string;
		/** Headers of every answer of this call. */
		headers: Record<string, string>;
		/** An answer that has them. */
		complete: Response | undefined;
		/** The caller's address as far as it can be believed. */
		address: string | null;
		/** What the call has counted against limits and not taken back: ids of hits. */
		counted: Set<string>;
		/** Only behind the guard. */
		caller: Caller;
	};
}

export type App = OpenAPIHono<AppEnv>;
