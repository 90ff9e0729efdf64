import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Envelope, Refusal } from "../contract/endpoint.ts";
import { errorReplies } from "../contract/errors.ts";
import { failureSchema } from "../contract/shapes/common.ts";
import type { ApiError } from "./api-error.ts";
import type { AppEnv } from "./env.ts";

/** A 200 response with all headers set on creation: changing them afterwards is slow on Node. */
export function respond(c: Context<AppEnv>, body: Envelope, headers?: Record<string, string>): Response {
	c.set("hasHeaders", true);
	return new Response(JSON.stringify(body), {
		headers: { ...c.get("headers"), "Content-Type": "application/json", ...headers },
	});
}

export function respondWithError(c: Context<AppEnv>, { error, details }: ApiError): Response {
	const [status, message] = errorReplies[error];
	const reply: Refusal = { code: status, message, error };
	if (details.data) reply.data = details.data as Record<string, string>;
	if (details.secondStep) reply.second_step = details.secondStep;
	if (status === 401) c.header("WWW-Authenticate", "Bearer");
	for (const [name, value] of Object.entries(details.headers ?? {})) c.header(name, value);
	if (details.retryAfter !== undefined) {
		reply.retry_after = Math.max(1, Math.ceil(details.retryAfter));
		c.header("Retry-After", String(reply.retry_after));
	}
	return c.json({ ...reply, ...c.get("pathRule").refusal?.(message) }, status);
}

const refused = {
	description: "The request failed; `error` says why, and `data` lists invalid fields.",
	content: { "application/json": { schema: failureSchema } },
};
const refusals = { "4XX": refused, default: refused };

export const describeResponses = (description: string, fields: z.ZodRawShape, asPage = false) => ({
	200: {
		description,
		content: {
			"application/json": {
				// Created lazily: only the OpenAPI document needs it, and it slows every start.
				get schema() {
					return z.object({ code: z.literal(200), message: z.string(), ...fields });
				},
			},
			...(asPage && { "text/html": { schema: z.string() } }),
		},
	},
	...refusals,
});

export const describeTextResponses = (description: string) => ({
	200: { description, content: { "text/plain": { schema: z.string() } } },
	...refusals,
});
