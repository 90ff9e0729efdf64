import type { OpenAPIHono } from "@hono/zod-openapi";
import type { SessionOwner } from "../db/queries/accounts/sessions.ts";
import type { Deps } from "../deps.ts";

/** Who is calling, behind the guard. */
export type Caller = SessionOwner;

/** What middleware leaves for the routes. */
export interface AppEnv {
	Variables: {
		deps: Deps;
		/** Headers of every answer of this call; the last names it, in the log, too. */
		headers: Record<string, string> & { "X-Request-Id": string };
		/** The caller's address as far as it can be believed. */
		address: string | null;
		/** What the call has counted against limits and not taken back: ids of hits. Nothing where it has counted none. */
		counted: Set<string> | undefined;
		/** Only behind the guard. */
		caller: Caller;
	};
}

export type App = OpenAPIHono<AppEnv>;
