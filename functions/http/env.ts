import type { OpenAPIHono } from "@hono/zod-openapi";
import type { SessionOwner } from "../db/queries/accounts/sessions.ts";
import type { Deps } from "../deps.ts";

export type Caller = SessionOwner;

export interface PathRule {
	/** `form`: it takes a plain form, too; `raw`: its handler reads the body itself. */
	body?: "form" | "raw";
	/** How many times the usual deadline it has. */
	deadlineFactor?: number;
	/** Its reads are not limited: what watches the server. */
	isUncounted?: boolean;
	/** It only reads, though it has a body: it waits for no write and takes no place of one. */
	isRead?: boolean;
	/** Fields that a refusal has beside the usual ones. */
	refusal?(message: string): object;
}

export interface AppEnv {
	Variables: {
		deps: Deps;
		/** Headers of every answer of this call; the last names it, in the log, too. */
		headers: Record<string, string> & { "X-Request-Id": string };
		/** The caller's address as far as it can be believed. */
		address: string | null;
		/** What the call has counted against limits and not taken back: ids of hits. Nothing where it has counted none. */
		counted: Set<string> | undefined;
		pathRule: PathRule;
		/** Whether the answer was made with these headers. */
		hasHeaders: boolean;
		/** Only behind the guard. */
		caller: Caller;
	};
}

export type App = OpenAPIHono<AppEnv>;
